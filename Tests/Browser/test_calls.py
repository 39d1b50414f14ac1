"""Functions of the browser that the server calls."""

import unittest

from browsers import in_firefox
from script_page import ScriptCase, on

# Registers functions at the time at which a script of the page would.
BEFORE = """
addEventListener("DOMContentLoaded", () => {
  Live.register("add", (a, b) => a + b);
  Live.register("nothing", async () => {});
  Live.register("fail", async () => { throw new DOMException("Permission denied", "NotAllowedError"); });
  Live.register("throw", () => { throw "text"; });
  Live.register("big", () => 10n);
  Live.register("count", async function* (to, call) {
    try { for (let i = 1; i <= to; i++) { yield i; await new Promise(setTimeout); } } finally { window.hasEnded = true; }
  });
  Live.register("count.and.fail", async function* () { yield 1; throw new RangeError("too much"); });
  Live.register("wait", (call) => new Promise((fulfill, reject) => {
    call.signal.addEventListener("abort", () => { window.wasAborted = true; reject(call.signal.reason); });
  }));
  Live.register("record", async (call) => { window.call = call; await new Promise((end) => { window.end = end; }); return "done"; });
  Live.register("play", async (call) => { window.heard = []; for await (const data of call.frames()) window.heard.push([...new Uint8Array(data)]); });
});
"""


class CallCase(ScriptCase):
    def open_page(self, body: str = "", **options):
        return self.open(body, before=BEFORE, **options)

    def expect(self, *messages) -> None:
        """Waits until these messages have been sent."""
        self.page.wait_for_function("count => server.socket.sent.length >= count", arg=len(messages))
        self.assertEqual(self.take(), list(messages))


class CallTests(CallCase):
    def test_values(self):
        self.open_page()
        self.patch([10, 1, "add", [1, 2]], [10, 2, "nothing", []])
        self.expect([4, 1, 1, 1, 3], [4, 2, 1, 2, None])

    def test_errors(self):
        self.open_page()
        self.patch([10, 1, "fail", []])
        self.expect([5, 1, 1, 1, "NotAllowedError", "Permission denied"])
        self.patch([10, 2, "throw", []])
        self.expect([5, 2, 2, 2, "Error", "text"])
        self.patch([10, 3, "unknown", []])
        self.expect([5, 3, 3, 3, "NotFoundError", "No function is registered as 'unknown'."])
        self.patch([10, 4, "big", []])
        # The text is that of the browser.
        text = {
            "chromium": "Do not know how to serialize a BigInt",
            "firefox": "BigInt value can't be serialized in JSON",
        }
        self.expect([5, 4, 4, 4, "TypeError", text[self.engine]])

    def test_several_things(self):
        self.open_page()
        self.patch([10, 1, "count", [2]])
        self.expect([6, 1, 1, 1, 1], [6, 2, 1, 1, 2], [7, 3, 1, 1])
        self.patch([10, 2, "count.and.fail", []])
        self.expect([6, 4, 2, 2, 1], [5, 5, 2, 2, "RangeError", "too much"])

    def test_cancelled_calls_are_aborted(self):
        self.open_page()
        self.patch([10, 1, "wait", []], [10, 2, "count", [1e9]])
        self.page.wait_for_function("() => server.socket.sent.length > 3")
        self.patch([11, 1], [11, 2])
        self.page.wait_for_function("() => window.wasAborted && window.hasEnded")
        self.take()
        self.patch([10, 3, "add", [1, 2]])
        self.page.wait_for_function("() => server.socket.sent.length > 0")
        self.assertEqual([message[3:] for message in self.take()], [[3, 3]])

    def test_errors_of_the_pages_own_scripts_do_no_harm(self):
        self.open_page(f'<button {on(1, "click")}>a</button>')
        self.page.evaluate("document.querySelector('button').onclick = () => { throw new Error('mine'); }; 0")
        self.page.locator("button").click()
        self.expect([1, 1, 0, 1, "click"])
        self.expect_complaint("mine")

    def test_results_are_sent_when_the_page_reconnects(self):
        self.open_page(has_clock=True)
        self.patch([10, 1, "record", []])
        self.drop()
        self.page.evaluate("end()")
        self.page.clock.run_for(1_000)
        self.connect()
        self.expect([4, 1, 1, 1, "done"])


class FrameTests(CallCase):
    def begin_sending(self, *frames: list[int]) -> None:
        for frame in frames:
            self.page.evaluate("data => { call.send(new Uint8Array(data)).then(() => { window.seen = data; }, () => {}); }", frame)

    def test_data_is_sent_until_it_is_acknowledged(self):
        self.open_page(has_clock=True)
        self.patch([10, 7, "record", []])
        self.begin_sending([1, 2], [3])
        self.expect({"frame": [7, 0, 0, 0, 1, 0, 0, 0, 1, 2]}, {"frame": [7, 0, 0, 0, 2, 0, 0, 0, 3]})
        self.assertIsNone(self.page.evaluate("window.seen ?? null"))
        self.send([5, 7, 1])
        self.assertEqual(self.page.evaluate("seen"), [1, 2])
        # Unacknowledged frames are sent again, followed by new ones.
        self.drop()
        self.begin_sending([4])
        self.page.clock.run_for(1_000)
        self.connect()
        self.expect({"frame": [7, 0, 0, 0, 2, 0, 0, 0, 3]}, {"frame": [7, 0, 0, 0, 3, 0, 0, 0, 4]})
        # The message that ends the function follows these frames.
        self.page.evaluate("end()")
        self.page.evaluate("new Promise(fulfill => queueMicrotask(fulfill))")
        self.assertEqual(self.take(), [])
        self.send([5, 7, 3])
        self.expect([4, 1, 1, 7, "done"])
        self.assertEqual(self.page.evaluate("seen"), [4])

    def test_acknowledged_frames_are_released(self):
        self.open_page()
        self.patch([10, 1, "record", []])
        devtools = self.page.context.new_cdp_session(self.page)

        def kept() -> int:
            devtools.send("HeapProfiler.collectGarbage")
            return devtools.send("Runtime.getHeapUsage")["backingStorageSize"]

        before = kept()
        self.page.evaluate("""() => {
            server.socket.send = () => {};
            for (let frame = 1; frame <= 200; frame++) {
                call.send(new Uint8Array(50_000));
                server.send([5, 1, frame]);
            }
        }""")
        self.assertLess(kept() - before, 1_000_000)

    def test_no_more_than_the_server_takes_is_on_its_way(self):
        self.open_page(has_clock=True)
        self.patch([10, 1, "record", []])
        self.page.evaluate("for (let frame = 1; frame <= 7; frame++) call.send(new Uint8Array(400_000)); 0")
        sent = "() => server.take().map(({ frame }) => frame?.[4]).filter((number) => number)"
        self.assertEqual(self.page.evaluate(sent), [1, 2, 3])
        self.send([5, 1, 1])
        self.assertEqual(self.page.evaluate(sent), [4])
        # All of them may be lost with the connection, so they are sent again.
        self.drop()
        self.page.clock.run_for(1_000)
        self.connect()
        self.assertEqual(self.page.evaluate(sent), [2, 3, 4])
        self.send([5, 1, 5])
        self.assertEqual(self.page.evaluate(sent), [6, 7])

    def test_data_that_the_server_will_not_take(self):
        self.open_page()
        self.patch([10, 1, "record", []])
        self.page.evaluate("call.send(new Uint8Array(1)).catch((error) => { window.error = error.name; }); 0")
        self.patch([11, 1])
        self.page.wait_for_function("() => window.error === 'AbortError'")

    def test_views_and_buffers(self):
        self.open_page()
        self.patch([10, 1, "record", []])
        self.page.evaluate("call.send(new Int16Array([1, 2, 3]).subarray(1, 2)); call.send(new Uint8Array([9]).buffer); 0")
        self.expect({"frame": [1, 0, 0, 0, 1, 0, 0, 0, 2, 0]}, {"frame": [1, 0, 0, 0, 2, 0, 0, 0, 9]})

    def test_nothing_is_sent_for_a_call_that_has_ended(self):
        self.open_page()
        self.patch([10, 1, "record", []])
        self.begin_sending([1])
        self.take()
        self.patch([11, 1])
        name = self.page.evaluate("(() => { try { call.send(new Uint8Array(1)); } catch (error) { return error.name; } })()")
        self.assertEqual(name, "AbortError")
        self.assertEqual(self.take(), [])

    def test_data_of_the_server_arrives_once_and_in_order(self):
        self.open_page(has_clock=True)
        # A frame may arrive before the patch that makes its call.
        self.page.evaluate("server.sendFrame([1, 0, 0, 0, 1, 0, 0, 0, 5])")
        self.patch([10, 1, "play", []])
        self.page.evaluate("server.sendFrame([1, 0, 0, 0, 2, 0, 0, 0, 6, 7])")
        self.page.evaluate("server.sendFrame([1, 0, 0, 0, 2, 0, 0, 0, 6, 7])")
        self.expect([8, 1, 1], [8, 1, 2], [8, 1, 2])
        self.page.wait_for_function("() => heard.length === 2")
        self.assertEqual(self.page.evaluate("heard"), [[5], [6, 7]])
        self.patch([11, 1])
        self.page.evaluate("server.sendFrame([1, 0, 0, 0, 3, 0, 0, 0, 8])")
        self.assertEqual(self.take(), [])

    def test_a_gap_is_an_error(self):
        self.open_page(has_clock=True)
        self.patch([10, 1, "play", []])
        self.page.evaluate("server.sendFrame([1, 0, 0, 0, 2, 0, 0, 0, 5])")
        self.expect_complaint("A frame is missing.")
        self.page.clock.run_for(1_000)
        self.assertEqual(self.page.evaluate("server.count"), 2)


FirefoxCallTests = in_firefox(
    CallTests,
    "values",
    "errors",
    "several_things",
    "cancelled_calls_are_aborted",
    "results_are_sent_when_the_page_reconnects",
)
FirefoxFrameTests = in_firefox(
    FrameTests, "data_is_sent_until_it_is_acknowledged", "data_of_the_server_arrives_once_and_in_order"
)


if __name__ == "__main__":
    unittest.main()
