"""Larger type takes larger margins, and no figure is changed by it."""

from charts.kit import shapes, theme
from charts.kit.roomier import roomier


def test_a_roomier_figure_is_a_copy():
    fig = theme.figure(100, [{"y": [1]}], margin={"l": 10, "t": 5, "autoexpand": False})
    larger = roomier(fig, 1.5)
    assert larger.layout["margin"] == {"l": 15, "t": 7.5, "autoexpand": False}
    assert fig.layout["margin"]["l"] == 10
    assert (larger.layout["height"], len(larger.data)) == (100, 1)


def test_text_with_a_size_of_its_own_grows_too():
    notes = [{"text": "a", "font": {"size": 14}}, {"text": "b"}]
    parts = [shapes.text("name", (0, 0), "c", size=10), {"type": "line", "x1": 1}]
    fig = theme.figure(100, annotations=notes, font={"size": 12}, shapes=parts)
    larger = roomier(fig, 1.5).layout
    assert [note.get("font") for note in larger["annotations"]] == [{"size": 21}, None]
    assert larger["font"]["size"] == 18
    assert larger["shapes"][0]["label"]["font"] == {"size": 15}
    assert larger["shapes"][0]["label"]["text"] == "c"
    assert "label" not in larger["shapes"][1]
    assert fig.layout["annotations"][0]["font"]["size"] == 14


def test_numbers_in_cells_grow_too():
    cells = theme.shares([[1.0]], texttemplate="%{z}", textfont={"size": 12})
    fig = theme.figure(100, [cells, {"y": [1]}])
    larger = roomier(fig, 1.5)
    assert [trace.get("textfont") for trace in larger.data] == [{"size": 18}, None]
    assert fig.data[0]["textfont"]["size"] == 12
