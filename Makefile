# zermelo: `make run` shows what it does, `make test` checks that it is right.
# Each sets up what it needs in .venv; after that no network is needed until pyproject.toml changes.

PYTHON  ?= python3
WORKERS ?= 2

VENV    := .venv
BIN     := $(VENV)/bin
PACKAGE := $(VENV)/package.stamp
TESTING := $(VENV)/testing.stamp
LONG    := $(VENV)/long.stamp
MANUAL  := $(VENV)/manual.stamp
PEERS   := .cache/peers
PEERED  := $(PEERS)/peers.stamp
NODE    := node_modules/scripts.stamp
PIP      = $(BIN)/python -m pip install -qq --disable-pip-version-check

# Tests start hundreds of processes: each would translate every module anew where Python may not keep what it has
# translated. Collecting the tests takes 5 CPU seconds instead of 15, `zermelo solve` 0.4 instead of 0.6.
unexport PYTHONDONTWRITEBYTECODE

# An environment cannot be moved, and one whose Python is gone cannot run: such a one is built anew.
STALE := $(shell test -x $(BIN)/python && test "$$(cat $(VENV)/place 2>/dev/null)" = "$(CURDIR)" || echo stale)

.PHONY: help run test test-long bench bench-peers changelog release manual screenshots clean environment chromium scripts
.DEFAULT_GOAL := help

help:
	@echo "make run        set up, then tell the story of one small game"
	@echo "make test       set up, then ruff, mypy, the explorer's scripts and the tests"
	@echo "make scripts    ESLint, Prettier, types and unit tests of the explorer's scripts"
	@echo "make test-long  every test, with many more random games"
	@echo "make bench      speed ratios, measured side by side; make bench tables search: only these parts"
	@echo "make bench-peers  other programs beside zermelo, into docs/peers.md; they are installed into $(PEERS)"
	@echo "make manual     the manual as web pages, in build/manual"
	@echo "make changelog  the news since the last release, as they will stand in CHANGELOG.md"
	@echo "make release    is all ready for a tag?"
	@echo "make screenshots  the pictures of the explorer in docs/pictures"
	@echo "make clean      remove all that these commands made"
	@echo "Variables: PYTHON=python3.12 (for a new .venv), WORKERS=4 (test processes), LARGE=1 (the bench of what takes long)"

run: $(PACKAGE)
	@$(BIN)/python examples/story.py

test: $(TESTING) chromium
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@$(MAKE) --no-print-directory scripts
	@echo "Running the tests: 5 to 10 minutes on two cores; the first time takes longest, since kernels are compiled ..."
	@$(BIN)/python -m pytest -q -rs -n $(WORKERS) --dist worksteal
	@mkdir -p .cache; git describe --always --dirty --abbrev=40 --exclude '*' >.cache/tested 2>/dev/null || true

test-long: $(LONG) chromium
	@echo "Running every test, with many more random games: an hour or more ..."
	@HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -q -rs -n $(WORKERS) --dist worksteal -m ""

bench: $(PACKAGE)
	@$(BIN)/python -m bench $(PARTS) $(if $(LARGE),--large)

# `make bench scale` measures one part: what stands behind bench names parts, not targets of their own.
ifeq (bench,$(firstword $(MAKECMDGOALS)))
PARTS := $(wordlist 2,99,$(MAKECMDGOALS))
ifneq (,$(PARTS))
.PHONY: $(PARTS)
$(PARTS): ; @:
endif
endif

bench-peers: $(PEERED)
	@$(PEERS)/bin/python -m bench.peers

manual: $(MANUAL)
	@$(BIN)/python -m sphinx -q -b html docs build/manual
	@echo "Open build/manual/index.html"

changelog:
	@$(PYTHON) tools/changelog.py --draft

release:
	@$(PYTHON) tools/release.py

screenshots: $(TESTING) chromium
	@$(BIN)/python tools/screenshots.py

# The browser of the tests, a package of the system: installed where CI is true, or where whoever sits at the terminal
# says yes; else the line to run is printed, and the tests that need it are skipped. Where CI is true they fail.
chromium:
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ]; then become=; else become="sudo"; fi; \
	answer=no; if [ "$$CI" = true ]; then answer=yes; \
	elif command -v apt-get >/dev/null && [ -t 0 ]; then \
	  printf "Browser tests need Chromium. Install it with $$become apt-get? [y/N] "; read answer; fi; \
	case "$$answer" in [yY]*) echo "Installing chromium ..."; \
	  { $$become apt-get update -qq && $$become apt-get install -y -qq --no-install-recommends chromium; } \
	    >/dev/null 2>&1 && exit 0;; esac; \
	echo "Browser tests are skipped: they need Chromium; run: sudo apt-get install chromium"

# The explorer's scripts: ESLint, Prettier, types, unit tests. Where there is no npm, the line to run is printed; where CI
# is true that is a failure.
scripts:
	@if command -v npm >/dev/null; then $(MAKE) -s --no-print-directory $(NODE) && mkdir -p .cache \
	  && { npm run --silent check >.cache/scripts 2>&1 || { cat .cache/scripts; exit 1; }; }; \
	else echo "The explorer's scripts are not checked; run: sudo apt-get install npm"; test "$$CI" != true; fi

$(NODE): package.json package-lock.json
	@echo "Installing what checks the explorer's scripts into node_modules ..."
	@npm ci --silent --no-audit --no-fund
	@touch $@

clean:
	@rm -rf $(VENV) node_modules .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist src/*.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PACKAGE): pyproject.toml $(if $(STALE),environment)
	@echo "Installing zermelo into $(VENV) ..."
	@$(PIP) --editable ".[tables]"
	@touch $@

$(TESTING): pyproject.toml $(if $(STALE),environment)
	@echo "Installing zermelo and its test tools into $(VENV) ..."
	@$(PIP) --editable ".[test]"
	@touch $(PACKAGE) $@

$(MANUAL): pyproject.toml $(if $(STALE),environment)
	@echo "Installing zermelo and what builds its manual into $(VENV) ..."
	@$(PIP) --editable ".[manual]"
	@touch $(PACKAGE) $@

$(LONG): pyproject.toml $(if $(STALE),environment)
	@echo "Installing zermelo and all that long tests need into $(VENV) ..."
	@$(PIP) --editable ".[long]"
	@touch $(PACKAGE) $(TESTING) $(MANUAL) $@

# The peers have an environment of their own, since they ask for packages of their own; what cannot be installed is left
# out, and the page says so.
$(PEERED): pyproject.toml
	@test "$$(cat $(PEERS)/place 2>/dev/null)" = "$(CURDIR)" && test -x $(PEERS)/bin/python \
	  || $(PYTHON) -m venv --clear $(PEERS)
	@echo "$(CURDIR)" > $(PEERS)/place
	@echo "Installing zermelo and its peers into $(PEERS) ..."
	@$(PEERS)/bin/python -m pip install -qq --disable-pip-version-check --editable .
	@$(PEERS)/bin/python -m bench.peers.install
	@touch $@

environment:
	$(if $(call try,import sys; sys.exit(sys.version_info < (3, 11))),,\
	  $(error zermelo needs Python 3.11 or later, and $(PYTHON) is not: name one with make PYTHON=python3.11))
	$(if $(call try,import ensurepip; import venv),,\
	  $(error $(PYTHON) cannot make virtual environments: install them (Debian: apt install python3-venv)))
	@$(PYTHON) -m venv --clear $(VENV)
	@echo "$(CURDIR)" > $(VENV)/place

# Says yes when PYTHON runs the given text without complaint.
try = $(shell $(PYTHON) -c '$(1)' >/dev/null 2>&1 && echo yes)
