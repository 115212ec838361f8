"""The Streamlit side: the frame, and how the blocks of a page are drawn; the first paint."""
