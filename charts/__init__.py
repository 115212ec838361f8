"""Arrays in, Plotly figures out. No Streamlit."""
