"""Where sliders stop that are denser where the numbers are small."""

from __future__ import annotations

TIMES = {"d_model": 2}  # what a slider's buttons multiply by, which else lead to the next stop
TURNS = {*range(1, 9), 10, 12, 16, 20, 24, 32, 40, 48, 64, 96, 128}
LENGTHS: set[int] = {factor * 2**power for power in range(21) for factor in (2, 3)}
FACTORS: set[float] = TURNS | {1.25, 1.5, 1.75, 2.5, 3.5, 256, 512, 1024}
LOGARITHMIC: dict[str, set[int] | set[float]] = {
    "max_len": {round(2 ** (1 + step / 8)) for step in range(97)} | {20, 50, 100, 200, 500, 1000},
    "d_model": {2 * round(2 ** (step / 8)) for step in range(81)} | {20, 50, 100, 300, 768},
    "base": {
        round(factor * 10**power)
        for power in range(8)
        for factor in (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)
        if factor * 10**power >= 2
    }
    | {100_000_000},
    "d_head": {4, 8, 16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 256, 384, 512},
    "n_heads": {*range(1, 17), 20, 24, 28, 32, 40, 48, 56, 64, 71, 80, 96, 112, 128},
    "trained_length": LENGTHS,
    "wanted_length": LENGTHS,
    "factor": FACTORS,
    "beta_fast": TURNS,
    "beta_slow": TURNS,
    "low_freq_factor": TURNS,
    "high_freq_factor": TURNS,
}
