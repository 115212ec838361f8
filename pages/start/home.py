"""How does a transformer know where a word is?"""

import ui

words = ui.words("home")
ui.link("heatmap", "What does position look like?")
