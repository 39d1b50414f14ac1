"""Measures latencies and sizes with a real server and a real browser, and prints a table.

usage: measure.py [--click MILLISECONDS]

With --click it ends with an error if the median of clicks by script takes longer.
"""

from __future__ import annotations

import argparse
import http.client
import statistics
import sys
import time

from browsers import browser
from echo import echo
from playwright.sync_api import Page
from servers import Server, compressed_size, script_of, server

CLICKS = 500
REQUESTS = 500

# Records the times at which a click is handled and at which its change has been applied.
OBSERVE = """
() => {
  window.times = [];
  let start;
  addEventListener("click", () => { start = performance.now(); }, true);
  const observer = new MutationObserver(() => {
    window.times.push(performance.now() - start);
    window.noticed?.();
  });
  observer.observe(document.querySelector("output"), { characterData: true, subtree: true, childList: true });
}
"""

# Requests no animation frames, because they would affect the measurement.
WAIT = """
count => new Promise((resolve) => {
  window.noticed = () => { if (window.times.length >= count) resolve(); };
  window.noticed();
})
"""

# Clicks without a mouse: a browser draws the pressed button first, and reads the response after
# that.
CLICK = """
async count => {
  const button = [...document.querySelectorAll("button")].find((button) => (button.ariaLabel ?? button.textContent) === "One more");
  for (let click = 1; click <= count; click++) {
    const changed = new Promise((resolve) => { window.noticed = () => { if (window.times.length >= click) resolve(); }; });
    button.click();
    await changed;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--click", type=float, metavar="MILLISECONDS", help="the longest median of clicks by script")
    limit_of_clicks = parser.parse_args().click
    counter = server("Counter")
    plain = echo()
    clicks = measure_clicks("the counter", counter.address, "1.5 ms, 8 ms")
    rows = [
        *clicks,
        *measure_clicks("a script of three lines and an echo", plain),
        *measure_patches(counter),
        *measure_responses(counter),
        measure_runtime(counter),
    ]
    print("| | median | p99 | at most |")
    print("|---|---:|---:|---:|")
    for name, median, p99, limit in rows:
        print(f"| {name} | {median} | {p99} | {limit} |")
    median = float(clicks[0][1].removesuffix(" ms"))
    if limit_of_clicks is not None and median > limit_of_clicks:
        sys.exit(f"Clicks by script took {median} ms (median); {limit_of_clicks} ms are allowed.")


def open_page(address: str) -> Page:
    page = browser().new_page()
    page.goto(address)
    page.wait_for_selector("html[data-connection=open]", state="attached")
    page.evaluate(OBSERVE)
    return page


def measure_clicks(name: str, address: str, limit: str = ""):
    """The time from a click to the changed page."""
    page = open_page(address)
    page.evaluate(CLICK, CLICKS)
    by_script = page.evaluate("window.times")
    page.close()
    page = open_page(address)
    button = page.get_by_role("button", name="One more", exact=True)
    for count in range(1, CLICKS + 1):
        box = button.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.evaluate(WAIT, count)
    by_mouse = page.evaluate("window.times")
    assert page.get_by_role("status").text_content() == str(CLICKS)
    page.close()
    assert len(by_script) == CLICKS and len(by_mouse) == CLICKS, (len(by_script), len(by_mouse))
    return [
        (f"click to changed page, {CLICKS} clicks by script, {name}", *milliseconds(by_script), limit),
        (f"the same with the mouse, {name}", *milliseconds(by_mouse), ""),
    ]


def measure_patches(counter: Server):
    """The size of the patch of a counter, in bytes."""
    page = browser().new_page()
    frames: list[str] = []
    protocol = page.context.new_cdp_session(page)
    protocol.send("Network.enable")
    protocol.on("Network.webSocketFrameReceived", lambda event: frames.append(event["response"]["payloadData"]))
    page.goto(counter.address)
    page.wait_for_selector("html[data-connection=open]", state="attached")
    page.evaluate(OBSERVE)
    page.evaluate(CLICK, CLICKS)
    patches = [frame.encode() for frame in frames if frame.startswith("[1,")]
    assert len(patches) == CLICKS, len(patches)
    page.close()
    # A frame has an overhead of two bytes, or four if its payload exceeds 125 bytes.
    sizes = [len(patch) + (2 if len(patch) < 126 else 4) for patch in patches]
    print(f"The last patch: {patches[-1].decode()}\n")
    return [("patch of the counter, on the wire", *figures(sizes, "{:.0f} bytes"), "120 bytes")]


def measure_responses(counter: Server):
    """The time to a complete response, with a new connection each time."""
    times = []
    for _ in range(REQUESTS):
        connection = http.client.HTTPConnection("127.0.0.1", counter.port)
        start = time.perf_counter()
        connection.request("GET", "/")
        response = connection.getresponse()
        response.read()
        times.append((time.perf_counter() - start) * 1000)
        assert response.status == 200
        connection.close()
    return [(f"first response, {REQUESTS} requests", *milliseconds(times), "3 ms")]


def measure_runtime(counter: Server):
    size = compressed_size(script_of(counter))
    return ("script of the browser as it is served, by gzip -9", f"{size:,} bytes", "", "12,288 bytes")


def milliseconds(times: list[float]) -> tuple[str, str]:
    return figures(times, "{:.2f} ms")


def figures(values: list[float], layout: str) -> tuple[str, str]:
    return (layout.format(statistics.median(values)), layout.format(statistics.quantiles(values, n=100)[98]))


if __name__ == "__main__":
    main()
