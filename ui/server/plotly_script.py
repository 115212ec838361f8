"""Plotly's script as browsers get it: the package's, its modules in ordinary functions.

A browser skims a function before it is called, and reads it when it is. The package's script has
every module in an arrow function, and all of them in two more, and over arrow functions within each
other Chromium takes twice as long: it seems to keep nothing of what it has skimmed, and to skim it
again for each (docs/performance.md: the app in use). No module speaks of the `this` or the
`arguments` of the function around it, which is all that the two kinds of functions differ in here.
"""

from __future__ import annotations

import re
from pathlib import Path

import plotly

PATH = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
NAME = f"plotly/{plotly.__version__}/{PATH.name}"
# `W=(e,t)=>()=>{…}`, esbuild's function that keeps a module until it is asked for.
KEEPER = re.compile(rb"[,\s]([\w$]+)=\(e,t(?:,r)?\)=>\(\)=>\{")
OUTER = (
    b'() => {\n"use strict";var Plotly=(()=>{',
    b'function() {\n"use strict";var Plotly=(function(){',
)


def text() -> bytes:
    """The script. Of a Plotly that is packed otherwise, it is the package's own."""
    script = PATH.read_bytes()
    if keepers := b"|".join(map(re.escape, KEEPER.findall(script))):
        module = re.compile(rb"=(%b)\(\(?([\w$,]*)\)?=>\{" % keepers)
        script = module.sub(rb"=\1(function(\2){", script)
    return script.replace(*OUTER, 1)
