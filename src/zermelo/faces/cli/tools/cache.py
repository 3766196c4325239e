"""Looking after compiled code: ``zermelo cache``."""

from __future__ import annotations

import click

from zermelo.draw.svg.label import count_label
from zermelo.faces.cli._options import json_option
from zermelo.faces.cli._output import print_output_json, print_output_text


@click.command()
@click.option("--clear", is_flag=True, help="Remove them all; they are compiled again when needed.")
@json_option
def cache(clear: bool, as_json: bool) -> None:
    """List the compiled kernels on disk, or remove them.

    \b
    zermelo cache
    zermelo cache --clear
    """
    from zermelo.compiler import cache as disk

    place = disk.usable_kernel_cache_folder()
    kernels, size = disk.clear_kernel_cache() if clear else disk.kernel_cache_size()
    if as_json:
        told = {"folder": str(disk.kernel_cache_folder()), "usable": place is not None}
        print_output_json(told | {"cleared": clear, "kernels": kernels, "bytes": size})
    elif place is None:
        print_output_text(
            f"Nothing is kept: {disk.kernel_cache_folder()} is not writable. Choose another folder: export "
            "ZERMELO_CACHE=FOLDER"
        )
    else:
        done = "removed from" if clear else "kept in"
        print_output_text(f"{count_label(kernels, 'kernel')}, {size / 1e6:.1f} MB, {done} {place}.")
