"""Controls and the URL: the shared ones, a page's own, and what a link asked in vain."""
