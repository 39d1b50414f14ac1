"""Measures what somebody waits for, with a real server and a real browser, and prints a table."""

from __future__ import annotations

import gzip
import http.client
import statistics
import time

from chromium import RUNTIME, browser
from servers import Server, server

CLICKS = 500
REQUESTS = 500

# Notes when a click begins to be handled, and when what it changes has been changed.
OBSERVE = """
() => {
  window.times = [];
  let start;
  addEventListener("click", () => { start = performance.now(); }, true);
  new MutationObserver(() => window.times.push(performance.now() - start))
    .observe(document.querySelector("output"), { characterData: true, subtree: true, childList: true });
}
"""


def main() -> None:
    counter = server("Counter")
    rows = [*measure_clicks(counter), *measure_responses(counter), measure_runtime()]
    print("| | median | p99 | at most |")
    print("|---|---:|---:|---:|")
    for name, median, p99, limit in rows:
        print(f"| {name} | {median} | {p99} | {limit} |")


def measure_clicks(counter: Server):
    """How long it takes from a click to the changed page, and how many bytes that takes."""
    page = browser().new_page()
    frames: list[str] = []
    protocol = page.context.new_cdp_session(page)
    protocol.send("Network.enable")
    protocol.on("Network.webSocketFrameReceived", lambda event: frames.append(event["response"]["payloadData"]))
    page.goto(counter.address)
    page.wait_for_selector("html[data-connection=open]", state="attached")
    page.evaluate(OBSERVE)
    button = page.get_by_role("button", name="One more", exact=True)
    for count in range(1, CLICKS + 1):
        box = button.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function("count => window.times.length >= count", arg=count)
    times = page.evaluate("window.times")
    patches = [frame.encode() for frame in frames if frame.startswith("[1,")]
    assert len(times) == CLICKS and len(patches) == CLICKS, (len(times), len(patches))
    assert page.get_by_role("status").text_content() == str(CLICKS)
    page.close()
    # A frame has two bytes more, or four if there is more than 125 in it.
    sizes = [len(patch) + (2 if len(patch) < 126 else 4) for patch in patches]
    print(f"The last patch: {patches[-1].decode()}\n")
    return [
        (f"click to changed page, {CLICKS} clicks", *milliseconds(times), "2 ms, 8 ms"),
        ("patch of the counter, on the wire", *figures(sizes, "{:.0f} bytes"), "120 bytes"),
    ]


def measure_responses(counter: Server):
    """How long the first answer takes, with a new connection each time."""
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
    return [(f"first answer, {REQUESTS} requests", *milliseconds(times), "3 ms")]


def measure_runtime():
    size = len(gzip.compress(RUNTIME.read_bytes(), compresslevel=9, mtime=0))
    return ("script of the browser, by gzip -9", f"{size} bytes", "", "10 KB")


def milliseconds(times: list[float]) -> tuple[str, str]:
    return figures(times, "{:.2f} ms")


def figures(values: list[float], layout: str) -> tuple[str, str]:
    return (layout.format(statistics.median(values)), layout.format(statistics.quantiles(values, n=100)[98]))


if __name__ == "__main__":
    main()
