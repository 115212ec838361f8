"""The first paint of a cold link: the page's words and snapshots, as plain HTML."""
