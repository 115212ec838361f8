"""The words of a page, and what a teacher's link asks for."""
