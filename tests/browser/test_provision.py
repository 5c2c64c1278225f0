"""The ground the browser tests stand on: Chromium, the shipped typeface, and checks that do catch faults."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

THEME = Path(__file__).resolve().parents[2] / "site_templates" / "theme"
COMMON = "분발을 쓰면 난이도가 내려갑니다"
RARE = "뷁꿻힣"
MARKS = "Effort, 3 × ½ → −1 ≥ 0 · ㄱㄴㅏ “말판”"


@pytest.fixture
def write(tmp_path, serve):
    """Write a page whose body is given, with the shipped typeface beside it; give its address."""

    def write(body: str) -> str:
        for part in ("css", "fonts"):
            shutil.copytree(THEME / part, tmp_path / part)
        (tmp_path / "index.html").write_text(
            f"""<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>말판</title>
            <link rel="icon" href="data:,"><link rel="stylesheet" href="css/fonts.css">
            <style>body {{ font-family: "Pretendard Variable" }}</style></head>
            <body><main><h1>말판</h1>{body}</main></body></html>""",
            encoding="utf-8",
        )
        return serve(tmp_path, "/some/where/")

    return write


def fonts_used(page, selector: str) -> dict[str, bool]:
    """The fonts that the element's glyphs come from, by name: was each fetched by the page?"""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {font["familyName"]: font["isCustomFont"] for font in fonts}


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
@pytest.mark.parametrize("weight", [400, 700])
@pytest.mark.parametrize("text", [COMMON, RARE, MARKS])
def test_text_is_set_in_the_shipped_typeface(page, write, text, weight):
    """Common and rare Hangul, jamo, Latin and signs are all drawn from the fonts beside the page."""
    page.goto(write(f'<p id="text" style="font-weight:{weight}">{text}</p>'))
    page.evaluate("document.fonts.ready.then(() => true)")
    assert fonts_used(page, "#text") == {"Malpan Sans": True}


def test_weights_differ(page, write):
    """The weight axis works: bold text is wider than regular text."""
    page.goto(write(f'<span id="thin">{COMMON} Aa</span><br><b id="bold">{COMMON} Aa</b>'))
    page.evaluate("document.fonts.ready.then(() => true)")
    thin, bold = (page.locator(name).bounding_box()["width"] for name in ("#thin", "#bold"))
    assert bold > thin


def test_figures_align_in_tables(page, write):
    """Tabular figures are kept: with them 1 is as wide as 8, without them it is not."""
    page.goto(
        write(
            "<style>.t { font-variant-numeric: tabular-nums }</style>"
            + "".join(f'<div><span class="{c}">{d * 9}</span></div>' for c in ("t", "p") for d in "18")
        )
    )
    page.evaluate("document.fonts.ready.then(() => true)")
    one, eight, narrow, wide = (box.bounding_box()["width"] for box in page.locator("span").all())
    assert one == eight
    assert narrow < wide


def test_a_page_fetches_only_the_slices_it_needs(page, write, watch):
    """Everyday Korean takes the Latin slice and the first Hangul ones, no other."""
    page.goto(write(f"<p>{COMMON}</p>"))
    page.evaluate("document.fonts.ready.then(() => true)")
    fetched = {url.rsplit("/", 1)[1] for url in watch.requests if url.endswith(".woff2")}
    assert fetched <= {"latin.woff2", "hangul-00.woff2", "hangul-01.woff2"}
    assert "hangul-00.woff2" in fetched


def test_the_server_keeps_to_its_path(page, write, watch):
    """An address outside the served path is not found, so a link from the top shows up as an error."""
    url = write('<img src="/css/fonts.css" alt="">')
    page.goto(url)
    watch.expect(r"404.*/css/fonts\.css")


def test_console_errors_are_caught(page, write, watch):
    """Both what a script reports and what it throws count as errors."""
    with page.expect_event("pageerror"):
        page.goto(write("<script>console.error('reported'); throw Error('thrown')</script>"))
    with pytest.raises(AssertionError, match="reported"):
        watch.verify()
    watch.expect("reported")
    watch.expect("thrown")


def test_requests_to_other_hosts_are_caught(page, write, watch):
    """A page that asks another host is found out, whether or not the host answers."""
    page.goto(write('<img src="http://elsewhere.invalid/pixel.png" alt="">'))
    assert watch.outside == ["http://elsewhere.invalid/pixel.png"]
    with pytest.raises(AssertionError, match="elsewhere"):
        watch.verify()
    watch.requests.clear()
    watch.expect("ERR_")


def test_accessibility_faults_are_caught(page, write, axe):
    """A picture without a text alternative is reported with its rule and place; a sound page is not."""
    page.goto(write('<p>말판</p><img id="bare" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'))
    found = axe(page)
    assert len(found) == 1
    assert found[0].startswith("image-alt (critical)") and "#bare" in found[0]
    assert axe(page, within="p") == []


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_the_preferred_colour_scheme_is_set(page, write, scheme):
    """A page sees the colour scheme that the test asked for."""
    page.goto(write("<p>말판</p>"))
    assert page.evaluate("scheme => matchMedia(`(prefers-color-scheme: ${scheme})`).matches", scheme)
