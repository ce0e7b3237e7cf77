"""HTML of notes and releases for notebooks. Everything is in the page itself: no script, no link."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._docs import Doc

COLOURS = {"EID": "#f6b8b0", "QID": "#fbe3a1", "HMD": "#bfe3c5"}
NAMES = {"EID": "identifier", "QID": "quasi-identifier", "HMD": "health detail"}
_BOX = "border:1px solid #ccc;border-radius:4px;padding:8px;white-space:pre-wrap;font-family:monospace;color:#111;background:#fff"


def coloured(doc: Doc) -> str:
    parts, at = [], 0
    for span in doc.spans:
        if span.start < at:
            continue
        parts.append(html.escape(doc.text[at:span.start]))
        told = html.escape(" ".join(filter(None, [span.label, span.role, span.value, ", ".join(span.assertions)])))
        parts.append(f'<mark title="{told}" style="background:{COLOURS[span.cls]};border-radius:3px;padding:0 2px">'
                     f"{html.escape(doc.text[span.start:span.end])}"
                     f'<sub style="font-size:65%"> {html.escape(span.label)}</sub></mark>')
        at = span.end
    parts.append(html.escape(doc.text[at:]))
    return "".join(parts)


def doc(shown: Doc) -> str:
    """The note with coloured spans, and next to it the text without them."""
    legend = " ".join(f'<span style="background:{COLOURS[cls]};padding:0 4px;border-radius:3px;color:#111">'
                      f"{NAMES[cls]}</span>" for cls in COLOURS)
    return (f'<div><div style="margin-bottom:4px">{legend}</div>'
            '<div style="display:grid;grid-template-columns:1fr 1fr;gap:8px">'
            f'<div style="{_BOX}">{coloured(shown)}</div>'
            f'<div style="{_BOX}">{html.escape(shown.redacted())}</div></div></div>')


def bars(title: str, values: dict[str, float], most: float | None = None) -> str:
    """Horizontal bars as SVG."""
    top = most if most is not None else max(values.values(), default=1) or 1
    rows = []
    for number, (name, value) in enumerate(values.items()):
        y = 18 * number + 4
        width = 260 * min(1.0, value / top) if top else 0
        rows.append(f'<text x="196" y="{y + 11}" text-anchor="end">{html.escape(name)}</text>'
                    f'<rect x="202" y="{y}" width="{width:.1f}" height="13" fill="#5b8db8"/>'
                    f'<text x="{206 + width:.1f}" y="{y + 11}">{value:.3g}</text>')
    height = 18 * len(values) + 8
    return (f"<div><b>{html.escape(title)}</b><br>"
            f'<svg width="560" height="{height}" style="font:11px sans-serif;background:#fff" fill="#111">'
            f"{''.join(rows)}</svg></div>")


def table(rows: Sequence[tuple[str, Any]]) -> str:
    cells = "".join(f"<tr><td style='text-align:left'>{html.escape(str(name))}</td>"
                    f"<td style='text-align:left'>{html.escape(str(value))}</td></tr>" for name, value in rows)
    return f"<table>{cells}</table>"


def text_box(text: str) -> str:
    return f'<div style="{_BOX}">{html.escape(text)}</div>'
