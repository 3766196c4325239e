"""``zermelo completion``: the shell finishes what you type. Commands, options, games of the catalogue, files."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = {
    "bash": 'eval "$(zermelo completion bash)"',
    "zsh": 'eval "$(zermelo completion zsh)"',
    "fish": "zermelo completion fish | source",
}


@click.command(short_help="Print the shell's completion script.")
@click.argument("shell", metavar="SHELL", type=click.Choice(list(SHELLS)))
def completion(shell: str) -> None:
    """Print the completion script for SHELL: commands, options, games and files.

    Add the line for your shell to its startup file (~/.bashrc, ~/.zshrc, ~/.config/fish/config.fish):

    \b
    eval "$(zermelo completion bash)"
    eval "$(zermelo completion zsh)"
    zermelo completion fish | source
    """
    made = get_completion_class(shell)
    assert made is not None
    # click's own wrapper of bash asks a bash for its version; the text alone is the same for all.
    script = made(click.get_current_context().find_root().command, {}, "zermelo", "_ZERMELO_COMPLETE")
    click.echo(script.source_template % script.source_vars())
