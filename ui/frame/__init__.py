"""The frame of every page: navigation, the share button, the script of a run."""
