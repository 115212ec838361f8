"""The code of a room, which is read from a wall and typed, and the presenter's secret."""

import hashlib
import hmac
import re
import secrets

# No vowels, so no words; no 0 O, 1 I L, and no B and S, which are read as 8 and 5.
SIGNS = "23456789CDFGHJKMNPQRTVWXYZ"
LENGTH = 5
FOLLOWS = " follows"  # seals the pass of a phone that has a stream, or asks for the state
# What a hand writes for a sign that no code has.
_MEANT = str.maketrans({"B": "8", "S": "5"})


def new_code() -> str:
    """Return one of 11.9 million."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """Return the code that somebody typed, in small letters or with gaps, or None."""
    code = re.sub(r"[\s.-]", "", text[:40]).upper().translate(_MEANT)
    return code if len(code) == LENGTH and set(code) <= set(SIGNS) else None


def new_secret() -> str:
    """Return the secret that lets its holder lead a room."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """Return the stored form of a secret: its SHA-256."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(secret: str, lock: str) -> bool:
    """Return whether a secret is the one whose digest is `lock`."""
    return hmac.compare_digest(digest(secret), lock)


def new_pass(lock: str, voter: str = "") -> str:
    """Return the pass that a phone gets with a room's page, or a voter's who follows the room."""
    name = voter or secrets.token_urlsafe(9)
    return f"{name}.{_seal(name, lock + FOLLOWS * bool(voter))}"


def voter(shows: str, lock: str, *, follows: bool = False) -> str | None:
    """Return the pass's voter; None for one that this room has not given out, to who follows it."""
    name, _, seal = shows.partition(".")
    seals = (_seal(name, lock + of) for of in ([FOLLOWS] if follows else [FOLLOWS, ""]))
    sealed = any(hmac.compare_digest(seal.encode(), one.encode()) for one in seals)
    return name if name and sealed else None


def _seal(voter: str, lock: str) -> str:
    return hmac.new(lock.encode(), voter.encode(), hashlib.sha256).hexdigest()[:20]
