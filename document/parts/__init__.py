"""Parts that pages share or are made of: blocks with the controls that they need."""
