"""The Streamlit side: the frame, bound controls, words, show."""
