"""Messages are neither lost nor applied twice when connections fail."""

import unittest

from browsers import in_firefox
from script_page import ScriptCase, on

BUTTON = f'<button {on(1, "click")}>a</button>'


class ConnectionTests(ScriptCase):
    def click(self) -> None:
        self.page.locator("button").click()

    def count(self) -> int:
        return self.page.evaluate("server.count")

    def state(self) -> str:
        return self.page.evaluate("document.documentElement.dataset.connection")

    def wait_for_connection(self, count: int) -> None:
        """Advances the clock until the page has tried to connect `count` times."""
        for _ in range(200):
            if self.count() == count:
                return
            self.page.clock.run_for(100)
        self.fail(f"There have been {self.count()} connections.")

    def let_pass(self, seconds: int) -> None:
        """Advances the clock while the server sends heartbeats."""
        for _ in range(0, seconds, 10):
            self.page.clock.run_for(10_000)
            self.send([3, 0])
        self.take()

    def test_the_address(self):
        self.open(BUTTON, is_connected=False)
        self.assertEqual(self.page.evaluate("server.socket.url"), "ws://127.0.0.1:1/live?session=s%261")

    def test_its_state_is_on_the_page(self):
        self.open(BUTTON, is_connected=False, has_clock=True)
        self.assertEqual(self.state(), "connecting")
        self.page.evaluate("server.open()")
        self.assertEqual(self.state(), "connecting")
        self.send([0, "one", 0])
        self.assertEqual(self.state(), "open")
        self.drop()
        self.assertEqual(self.state(), "lost")
        self.wait_for_connection(2)
        self.assertEqual(self.state(), "connecting")

    def test_events_before_the_connection_are_sent_afterwards(self):
        self.open(BUTTON, is_connected=False)
        self.click()
        self.page.evaluate("server.open()")
        self.click()
        self.assertEqual(self.take(), [[0, 1, "one", 0]])
        self.send([0, "one", 0])
        self.assertEqual(self.take(), [[1, 1, 0, 1, "click"], [1, 2, 0, 1, "click"]])

    def test_unacknowledged_events_are_sent_again(self):
        self.open(BUTTON, has_clock=True)
        for _ in range(4):
            self.click()
        self.patch([0, [1, 0], "b"], knowing=1, is_response=True)
        self.send([3, 2])
        self.drop()
        self.click()
        self.wait_for_connection(2)
        self.page.evaluate("server.open()")
        self.assertEqual(self.take(), [[0, 1, "one", 1]])
        self.send([0, "one", 3])
        self.assertEqual(self.take(), [[1, 4, 0, 1, "click"], [1, 5, 1, 1, "click"]])
        # Missed patches follow; known ones are ignored.
        self.send([1, 1, 1, [[0, [1, 0], "b"]], 1], [1, 2, 3, [[0, [1, 0], "c"]]])
        self.expect_body(f'<button {on(1, "click")} data-live-waiting="">c</button>')
        self.send([3, 5])
        self.expect_body(f'<button {on(1, "click")}>c</button>')

    def test_the_server_hears_that_a_page_without_a_connection_is_left(self):
        note = "window.beacons = []; navigator.sendBeacon = (address) => beacons.push(address);"
        leave = "persisted => { dispatchEvent(new PageTransitionEvent('pagehide', { persisted })); }"

        def beacons() -> list[str]:
            return self.page.evaluate("beacons")

        self.open(BUTTON, has_clock=True, before=note)
        # An open socket is closed with a code instead.
        self.page.evaluate(leave, False)
        self.assertEqual(beacons(), [])
        self.open(BUTTON, has_clock=True, before=note)
        self.drop()
        # The page may be shown again.
        self.page.evaluate(leave, True)
        self.assertEqual(beacons(), [])
        self.page.evaluate(leave, False)
        self.assertEqual(beacons(), ["/live?session=s%261"])
        # Another page has taken the session over.
        self.open(BUTTON, has_clock=True, before=note)
        self.drop(4001)
        self.page.evaluate(leave, False)
        self.assertEqual(beacons(), [])

    def test_a_missing_patch_is_asked_for(self):
        self.open(BUTTON, has_clock=True)
        self.send([1, 2, 0, [[0, [1, 0], "c"]]])
        self.expect_complaint("A server message can't be applied.")
        self.expect_body(BUTTON)
        self.wait_for_connection(2)

    def test_it_comes_back_soon_and_then_with_patience(self):
        self.open(BUTTON, has_clock=True)
        self.let_pass(60)
        delays = []
        for count in range(2, 12):
            self.drop()
            delay = 0
            while self.count() < count:
                self.page.clock.run_for(20)
                delay += 20
            delays.append(delay)
        self.assertTrue(100 <= delays[0] <= 320, delays)
        self.assertTrue(all(delay <= 12_020 for delay in delays), delays)
        self.assertTrue(all(4000 <= delay for delay in delays[6:]), delays)

    def test_it_comes_back_at_once_with_the_network_or_the_person(self):
        self.open(BUTTON, has_clock=True)
        self.drop()
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self.assertEqual(self.count(), 2)
        self.drop()
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        self.assertEqual(self.count(), 3)
        # An open connection with recent traffic is kept.
        self.connect()
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        self.assertEqual(self.count(), 3)
        self.page.clock.fast_forward(31_000)
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        self.assertEqual(self.count(), 4)

    def test_one_that_is_dead_without_a_word(self):
        self.open(BUTTON, has_clock=True)
        self.let_pass(60)
        self.assertEqual(self.count(), 1)
        self.click()
        self.page.clock.run_for(9_999)
        self.assertEqual(self.count(), 1)
        self.page.clock.run_for(1)
        self.assertEqual(self.count(), 2)
        self.connect()
        self.assertEqual(self.take(), [[1, 1, 0, 1, "click"]])
        self.send([3, 1])
        self.let_pass(60)
        self.assertEqual(self.count(), 2)

    def test_a_dead_connection_is_detected_without_events(self):
        self.open(BUTTON, has_clock=True)
        self.page.clock.run_for(30_000)
        self.assertEqual(self.take(), [[9]])
        self.send([3, 0])
        self.page.clock.run_for(30_000)
        self.assertEqual(self.take(), [[9]])
        self.assertEqual(self.count(), 1)
        self.page.clock.run_for(10_000)
        self.assertEqual(self.count(), 2)

    def test_a_machine_that_has_slept(self):
        self.open(BUTTON, has_clock=True)
        self.page.clock.fast_forward(3_600_000)
        self.assertEqual(self.count(), 2)

    def test_received_patches_are_acknowledged(self):
        self.open(BUTTON, has_clock=True)
        for _ in range(16):
            self.patch([0, [1, 0], "b"])
        self.assertEqual(self.take(), [[2, 16]])
        self.patch([0, [1, 0], "c"])
        self.page.clock.run_for(4_999)
        self.assertEqual(self.take(), [])
        self.page.clock.run_for(1)
        self.assertEqual(self.take(), [[2, 17]])
        self.page.clock.run_for(10_000)
        self.assertEqual(self.take(), [])

    def test_events_acknowledge_as_well(self):
        self.open(BUTTON, has_clock=True)
        for _ in range(15):
            self.patch([0, [1, 0], "b"])
        self.click()
        self.patch([0, [1, 0], "c"], knowing=1, is_response=True)
        self.assertEqual(self.take(), [[1, 1, 15, 1, "click"]])
        self.page.clock.run_for(5_000)
        self.assertEqual(self.take(), [[2, 16]])

    def test_another_connection_takes_over(self):
        self.open(BUTTON, has_clock=True)
        self.drop(4001)
        self.page.clock.run_for(60_000)
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self.assertEqual(self.count(), 1)

    def test_events_that_the_server_rejects_are_not_sent_again(self):
        self.open(BUTTON, has_clock=True)
        self.click()
        self.send([4, "The message does not follow the protocol."])
        self.expect_complaint("The message does not follow the protocol.")
        self.drop(1002)
        self.wait_for_connection(2)
        self.page.evaluate("server.open()")
        self.assertEqual(self.take(), [[0, 1, "", 0]])
        self.send([2, "one", 5, 0, "Test", BUTTON])
        self.assertEqual(self.take(), [])
        self.click()
        self.assertEqual(self.take(), [[1, 1, 5, 1, "click"]])

    def test_an_outdated_page_is_rendered_again(self):
        self.open(BUTTON, is_connected=False, has_clock=True)
        self.page.evaluate("server.open()")
        self.send([0, "one", 9])
        self.expect_complaint("The server acknowledged unsent events.")
        self.wait_for_connection(2)
        self.page.evaluate("server.open()")
        self.assertEqual(self.take(), [[0, 1, "", 0]])


FirefoxConnectionTests = in_firefox(
    ConnectionTests, "unacknowledged_events_are_sent_again", "a_dead_connection_is_detected_without_events"
)


if __name__ == "__main__":
    unittest.main()
