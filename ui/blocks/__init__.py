"""What pages are made of: pictures, questions, folds, files to take away."""
