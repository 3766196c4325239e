"""How Sphinx builds the manual: `make manual`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

project = "zermelo"
html_title = "zermelo"
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "manual"]
exclude_patterns = ["static"]
myst_heading_anchors = 4  # `page.md#a-heading` works here as on a code host

default_role = "py:obj"  # `solve` in a docstring leads to solve
autodoc_member_order = "bysource"
autodoc_typehints = "none"  # signatures stay short; docstrings say what is meant
autodoc_preserve_defaults = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sphinx = False
