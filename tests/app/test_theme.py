"""The theme that is written once is the one that Streamlit writes: ui/server/theme.py."""

from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

from ui.server import theme


def test_a_theme_is_what_streamlit_writes_and_is_looked_for_once(monkeypatch):
    asked = []
    write = app_session._populate_theme_msg

    def counted(message, section="theme"):
        asked.append(section)
        write(message, section)

    def whole(write_into):
        message = CustomThemeConfig()
        write_into(message)
        write_into(message.light, "theme.light")
        write_into(message.dark, "theme.dark")
        write_into(message.dark.sidebar, "theme.dark.sidebar")
        return message

    plain = whole(write)
    assert plain.dark.background_color
    monkeypatch.setattr(app_session, "_populate_theme_msg", counted)
    theme.write_once()
    first = whole(app_session._populate_theme_msg)
    first.dark.background_color = "of one visitor"
    assert whole(app_session._populate_theme_msg) == plain
    assert len(asked) == len(set(asked)) == 4
