"""Controls and the URL: the shared ones, a page's own, and what of a link was refused."""
