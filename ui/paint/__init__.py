"""The first paint of a cold link: the page's words and stills, as plain HTML."""
