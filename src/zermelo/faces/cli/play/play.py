"""Let me play: ``zermelo play``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import plain_label
from zermelo.errors import BudgetError, InputError, MethodError, ParameterError
from zermelo.faces.cli._game import is_cli_game_name, read_cli_game
from zermelo.faces.cli._options import game_argument, hidden_option, json_option
from zermelo.faces.cli._output import print_output_json

if TYPE_CHECKING:
    from zermelo.answers.match.match import Match
    from zermelo.match.seats import Seat

STOPPED = 130
HELP = """\
Type a move by its name; the first letters are enough if only one move starts with them.
  moves      list the moves
  hint       what a look-ahead would play
  undo       take back your last move and everything after it
  resign     give up
  save FILE  write the match to FILE (.json)
  quit       stop
With a colon before it (:undo) a word is never taken for a move."""
COMMANDS = ("help", "moves", "hint", "undo", "resign", "save", "quit")


@click.command(short_help="Play a game: people, solvers and random players.")
@game_argument
@click.option("--seats", metavar="LIST",
              help="One for each player, joined by commas: human,maxn:depth=6,random.")  # fmt: skip
@click.option("--seed", type=int, help="Seed of chance and of random seats (default: 0).")
@hidden_option
@click.option("--save", "keep", metavar="FILE", help="Write the match to FILE (.json), after every move of a person.")
@click.option("--resume", metavar="FILE", help="Continue the match in FILE.")
@json_option
def play(
    game: str, seats: str | None, seed: int | None, hidden: bool, keep: str | None, resume: str | None, as_json: bool
) -> int:  # fmt: skip
    """Play a match between people, solvers and random players.

    \b
    human             types moves by name, or help
    random, first     a random legal move, or the first one
    solve             plays a solved game perfectly
    search, maxn …    search ahead: search:seconds=1, maxn:depth=6, paranoid:nodes=10000
    table:DIR         looks moves up in a folder written by `zermelo table` or `zermelo prove`
    pimc              with --hidden: samples what is hidden and solves each sample, pimc:worlds=20

    \b
    zermelo play tictactoe --seats human,solve
    zermelo play nim:3,4,5,players=3 --seats human,maxn:depth=6,random --save nim.json
    zermelo play ohhell:3 --seats human,pimc --hidden
    zermelo play nim:3,4,5,players=3 --resume nim.json
    """
    given = game if is_cli_game_name(game) else read_cli_game(game)
    from zermelo.match.match import match_choosers
    from zermelo.match.seats import Human, split_seats

    begun = _begun(given, seed, hidden, resume)
    if seats is None and resume is None:
        players = begun.players
        sample = ",".join(["human", *["search:seconds=1"] * (len(players) - 1)])
        raise InputError(f"Who plays for {', '.join(players)}? For example: --seats {sample}")
    match, sitting = match_choosers(begun, None if seats is None else split_seats(seats))
    if as_json and any(isinstance(seat, Human) for seat in sitting.values()):
        raise InputError("--json is for matches without people; choose other --seats.")
    return Evening(match, sitting, keep, as_json).run()


def _begun(given: Any, seed: int | None, hidden: bool, resume: str | None) -> Match:
    from zermelo.answers.match.match import Match
    from zermelo.match.match import new_match

    if resume is None:
        return new_match(given, seed=seed or 0, hidden=hidden)
    from zermelo.formats.files import load

    if seed is not None:
        raise InputError(f"The seed of a resumed match is in {resume}; leave --seed out.")
    if hidden:
        raise InputError(f"Whether a resumed match is hidden is in {resume}; leave --hidden out.")
    found = load(resume, game=given)
    if not isinstance(found, Match):
        raise InputError(f"{resume} holds a {type(found).__name__.lower()}, not a match.")
    return found


class Evening:
    """One match at the terminal, from the first question to the last."""

    def __init__(self, match: Match, sitting: dict[str, Seat], keep: str | None, is_quiet: bool) -> None:
        self.match, self.sitting, self.keep, self.is_quiet = match, sitting, keep, is_quiet
        self.is_new = True

    def run(self) -> int:
        """Plays until the match is over or nobody wants to go on; returns the exit status."""
        status = 0
        self._save()
        self._say(f"{self.match.board.title}: " + ", ".join(f"{p} is {s.name}" for p, s in self.sitting.items()) + ".")
        if self.match.heard:
            self._say(f"So far: {self.match.heard}.")
        try:
            while not self.match.is_over and self._next():
                pass
        except EOFError:
            click.echo()
            self._say("The input has ended.")
        except KeyboardInterrupt:
            click.echo()
            self._say("Stopped.")
            status = STOPPED
        self._end()
        return status

    def _next(self) -> bool:
        """Lets whoever's turn it is move; False when a person wants to stop."""
        from zermelo.match.match import step_match
        from zermelo.match.seats import Human

        player = self.match.turn
        seat = self.sitting.get(str(player))
        if isinstance(seat, Human):
            return self._asked(str(player))
        self.match = step_match(self.match, self.sitting)
        made = self.match.line[-1]
        if made.odds is None:
            self._say(f"{made.player} plays {made.move}.")
        else:
            self._say("Chance moves." if self.match.hidden else f"Chance: {made.move} ({made.odds}).")
        return True

    # ------------------------------------------------------------ people

    def _asked(self, player: str) -> bool:
        """Asks a person until a move is made or a command ends the turn."""
        from zermelo.match.seats import seat_move_from_text

        click.echo()
        self._picture(player)
        self._say(f"{self.match.verdict()} Type help for help." if self.is_new else self.match.verdict())
        self._moves()
        self.is_new = False
        while True:
            text = input(plain_label(f"{player}> ")).strip()
            word, _, rest = text.partition(" ")
            is_move = text in self.match.moves
            if not text:
                self._moves()
            elif not is_move and word.removeprefix(":") in COMMANDS:
                goes_on = self._command(word.removeprefix(":"), rest.strip(), player)
                if goes_on is not None:
                    return goes_on
            else:
                try:
                    self.match = self.match.play(seat_move_from_text(text, self.match.moves))
                except InputError as wrong:
                    self._say(str(wrong))
                else:
                    self._save()
                    return True

    def _command(self, word: str, rest: str, player: str) -> bool | None:
        """Does what a command says; None when the same person is asked again at the same position."""
        if word == "help":
            click.echo(HELP)
        elif word == "moves":
            self._moves()
        elif word == "hint":
            self._hint()
        elif word == "save":
            self._save_to(rest or self.keep)
        elif word == "undo":
            try:
                self.match = self.match.undo(player)
            except ParameterError as wrong:
                self._say(str(wrong))
            else:
                self._save()
                return True
        elif word == "resign":
            self.match = self.match.resign(player)
            return True
        else:
            return False
        return None

    def _hint(self) -> None:
        from zermelo.match.match import match_hint

        try:
            found = match_hint(self.match)
        except (BudgetError, MethodError, InputError) as error:
            self._say(f"No hint: {error}")
            return
        worth = ", ".join(f"{player} {value}" for player, value in found.payoff.items())
        self._say(f"Hint: {found.move} ({worth}; {found.status}, by {found.method}).")

    # ------------------------------------------------------------ words

    def _moves(self) -> None:
        from zermelo.forms.positions import list_position_moves

        self._say(list_position_moves(self.match.moves))

    def _picture(self, player: str | None = None) -> None:
        for line in self.match.text(player).splitlines():
            self._say(line)

    def _end(self) -> None:
        if self.is_quiet:
            from zermelo.formats.json.answers.match.match import finished_match_document

            self._save()
            print_output_json(finished_match_document(self.match))
            return
        if self.match.is_over:
            click.echo()
            self._picture()
        self._say(self.match.verdict())
        self._save()
        if self.keep is not None:
            self._say(f"Saved to {self.keep}.")
        elif not self.match.is_over and self.match.line:
            self._say("Not saved. Use --save FILE to keep a match, and --resume FILE to continue it.")

    def _save(self) -> None:
        from zermelo.formats.files import save

        if self.keep is not None:
            save(self.match, self.keep)

    def _save_to(self, path: str | None) -> None:
        from zermelo.formats.files import save

        if path is None:
            self._say("Which file? Type save FILE, with the suffix .json.")
            return
        try:
            save(self.match, path)
        except InputError as wrong:
            self._say(str(wrong))
        else:
            self._say(f"Saved to {path}.")

    def _say(self, text: str) -> None:
        if not self.is_quiet:
            click.echo(plain_label(text))
