"""A class that votes: one code, a phone each, and the answer with everybody's votes beside it.

No Streamlit, and nothing of the app's pages: a question is plain data (question.py). The way in is
routes.py, whose first lines say what is asked and answered; ui/server/rooms.py mounts it.
"""
