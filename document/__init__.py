"""Pages as values: what a page shows and which controls it has. Knows no Streamlit."""
