"""Write the angular frequencies of the pairs, fastest first: one per line, in radians per token."""

from argparse import ArgumentParser, Namespace

from clock_hands.table import write
from core.encodings.rotary_scaling import SCALINGS, rotary_frequencies


def arguments(command: ArgumentParser) -> None:
    """Add what the command takes."""
    command.add_argument("width", type=int, help="d_model, or the rotated columns of a head")
    command.add_argument("--base", type=float, default=10000.0)
    command.add_argument("--scaling", choices=[*SCALINGS], default="none")
    command.add_argument("--factor", type=float, default=1.0, help="the scaling's factor")
    command.add_argument("--trained", type=int, default=4096, help="tokens before stretching")
    command.add_argument("--length", type=int, default=16384, help="wanted length in tokens")
    command.add_argument("--to", metavar="FILE", help="write them there: NPY or CSV, by its ending")


def run(wishes: Namespace) -> int:
    """Write them."""
    scaling = SCALINGS[wishes.scaling](wishes.factor, wishes.trained, wishes.length)
    frequencies = rotary_frequencies(wishes.width, wishes.base, scaling)
    write(
        frequencies if wishes.to and wishes.to.endswith(".npy") else frequencies[:, None], wishes.to
    )
    return 0
