"""The drawing of blocks: pictures, questions, folds, files to take away."""
