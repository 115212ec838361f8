"""What a link carries: settings, their limits, presets. Plain data that knows no Streamlit."""
