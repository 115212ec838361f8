"""No encoding: with a causal mask a model can still learn order; without one, order is lost.

Source: Haviv et al. 2022, "Transformer Language Models without Positional Encodings Still Learn
Positional Information", arXiv 2203.16634; Kazemnejad et al. 2023, arXiv 2305.19466.
"""

from core.encodings.scheme import Scheme

NONE = Scheme("none", "None", "Haviv et al. 2022, arXiv 2203.16634")
