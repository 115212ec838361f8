"""The content of a link: settings, their limits, presets. Plain data that knows no Streamlit."""
