"""A plan's handout: the link of each stop, to be copied, and its code, to be scanned."""

from collections.abc import Iterator

from document.blocks import Addresses, Block, Box, Details, QrCode
from document.teach.lesson_plans import Plan
from document.words import Words

QR_WIDTH = 132  # pixels


def handout(words: Words, plan: Plan, projected: bool, own: str) -> Details:
    """Yield all links of `plan`, `projected` or not, one below the other, and a code for each."""

    def make() -> Iterator[Block]:
        codes, boxes = [], []
        for number, stop in enumerate(plan.stops, 1):
            alt, changes = words.text("code", number=number), stop.link_parameters(projected, own)
            codes.append(QrCode(alt, changes, stop.page, QR_WIDTH))
            under = words.caption("under code", number=number, label=stop.label)
            boxes.append(Box([codes[-1], under], gap="xxsmall"))
        yield Addresses(codes)
        yield Box(boxes, "grid", gap="medium", tracks=4, min_width=QR_WIDTH + 28)

    return Details("plans_handout", words.label("handout"), make)
