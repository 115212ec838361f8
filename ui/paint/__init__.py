"""What a cold link shows before Streamlit is there: the page's words and stills, as plain HTML."""
