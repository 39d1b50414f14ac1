"""The choice of a microphone before a recording."""

import re
import unittest

from playwright.sync_api import Page, expect

from accessibility import Axe
from minutes_case import KEEP_TRACK, MinutesCase


class MicrophoneTests(MinutesCase):
    def open_recorder(self) -> Page:
        self.start_server()
        # Chromium has two simulated microphones, which beep.
        context = self.open_browser(
            None, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"
        )
        context.grant_permissions(["microphone"])
        page = self.open_page(context, script=KEEP_TRACK)
        self.skip_tour(page)
        return page

    def open_choice(self, page: Page) -> None:
        page.get_by_role("button", name="Choose microphone").click()
        expect(page.get_by_role("combobox", name="Microphone")).to_be_visible()

    def test_the_chosen_microphone_records_and_is_kept(self) -> None:
        page = self.open_recorder()
        self.open_choice(page)
        choice = page.get_by_role("combobox", name="Microphone")
        names = choice.locator("option").all_inner_texts()
        self.assertGreater(len(names), 2, names)
        choice.select_option(label=names[-1])
        chosen = choice.input_value()
        level = "() => Number(document.querySelector('[role=meter]')?.getAttribute('aria-valuenow')) > 30"
        page.wait_for_function(level)
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
        track = page.evaluate_handle("() => heard")

        # The recording uses it, and the one that showed the level is closed.
        page.get_by_role("button", name="Record", exact=True).click()
        self.wait_for_clock(page, 1)
        self.assertEqual(page.evaluate("() => heard.getSettings().deviceId"), chosen)
        self.assertNotEqual(chosen, "")
        self.assertEqual(track.evaluate("track => track.readyState"), "ended")
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(1)

        # This browser keeps it.
        page.goto(self.address)
        page.wait_for_selector("html[data-connection=open]")
        self.open_choice(page)
        expect(choice).to_have_value(chosen)
        page.wait_for_function(level)
        page.get_by_role("tab", name="Memos").click()
        page.wait_for_function("() => heard.readyState === 'ended'")

    def test_a_microphone_that_is_disconnected_is_reported(self) -> None:
        page = self.open_recorder()
        self.open_choice(page)
        choice = page.get_by_role("combobox", name="Microphone")
        choice.select_option(index=1)
        page.wait_for_function("() => localStorage.getItem('minutes-microphone')")
        page.evaluate(
            """() => {
              navigator.mediaDevices.enumerateDevices = async () => [];
              navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
            }"""
        )
        expect(page.get_by_text("The chosen microphone is not connected.")).to_be_visible()
        expect(choice.locator("option:checked")).to_have_text("Not connected")

        # It goes while it records: another one records, and the gap is noted.
        page.get_by_role("button", name="Record", exact=True).click()
        self.wait_for_clock(page, 1)
        first = page.evaluate_handle("() => heard")
        page.evaluate(DISCONNECT)
        said = "The microphone was disconnected. The recording goes on with “"
        expect(page.get_by_text(said)).to_be_visible()
        self.assertEqual(page.evaluate("first => heard !== first && heard.readyState", first), "live")
        expect(page.get_by_text("of sound are missing")).to_be_visible()
        self.wait_for_clock(page, 3)

        # The next server learns it from the page.
        self.kill_server()
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        expect(page.get_by_text(said)).to_be_visible()

        # In a pause, too.
        page.get_by_role("button", name="Pause").click()
        page.get_by_text("Paused", exact=True).wait_for()
        second = page.evaluate_handle("() => heard")
        page.evaluate(DISCONNECT)
        page.wait_for_function("second => heard !== second && !heard.enabled", arg=second)
        page.get_by_role("button", name="Resume").click()
        self.wait_for_clock(page, 5)

        # Without another one, the recording ends.
        page.evaluate(
            "() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotFoundError'); }; }"
        )
        page.evaluate(DISCONNECT)
        expect(page.get_by_role("alertdialog")).to_contain_text("The microphone is gone.")
        page.get_by_role("alertdialog").get_by_role("button").click()
        page.get_by_role("tab", name="Memos").click()
        expect(page.locator(".memo")).to_have_count(1)
        expect(page.get_by_text("Incomplete", exact=True)).to_be_visible()

    def test_a_microphone_that_is_disconnected_before_its_first_sound_is_replaced_as_well(self) -> None:
        page = self.open_recorder()
        page.get_by_role("button", name="Record", exact=True).click()
        self.wait_for_clock(page, 1)
        first = page.evaluate_handle("() => heard")
        page.evaluate(SILENCE)
        page.evaluate(DISCONNECT)
        page.wait_for_function("first => heard !== first && globalThis.isSilent", arg=first)
        second = page.evaluate_handle("() => heard")
        page.evaluate(DISCONNECT)
        expect(page.get_by_text("The microphone was disconnected. The recording goes on with “")).to_be_visible()
        self.assertEqual(page.evaluate("second => heard !== second && heard.readyState", second), "live")
        expect(page.get_by_text("of sound are missing")).to_be_visible()
        self.wait_for_clock(page, 3)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(1)

    def test_a_pause_while_a_microphone_is_replaced_does_not_end_the_recording(self) -> None:
        page = self.open_recorder()
        page.get_by_role("button", name="Record", exact=True).click()
        self.wait_for_clock(page, 1)
        first = page.evaluate_handle("() => heard")
        page.evaluate(SILENCE)
        page.evaluate(DISCONNECT)
        page.wait_for_function("first => heard !== first && globalThis.isSilent", arg=first)
        # The microphone delivers nothing during the pause.
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_text("The microphone was disconnected. The recording goes on with “")).to_be_visible()
        # It goes again.
        second = page.evaluate_handle("() => heard")
        page.evaluate(DISCONNECT)
        page.wait_for_function("second => heard !== second && heard.readyState === 'live'", arg=second)
        page.get_by_role("button", name="Resume").click()
        self.wait_for_clock(page, 3)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(1)

    def test_a_microphone_that_is_connected_while_recording_is_offered(self) -> None:
        # given
        page = self.open_recorder()
        page.evaluate(HIDE_LAST)
        page.get_by_role("button", name="Record", exact=True).click()
        self.wait_for_clock(page, 1)
        first = page.evaluate_handle("() => heard")
        expect(page.get_by_role("button", name="Use it")).to_have_count(0)
        stop = page.get_by_role("button", name="Stop").bounding_box()

        # when
        page.evaluate(SHOW_ALL)

        # then
        name = page.evaluate("() => hidden.label")
        expect(page.get_by_text(f"“{name}” is connected.")).to_be_visible()
        self.assertEqual(page.get_by_role("button", name="Stop").bounding_box(), stop)
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())

        # A user of the keyboard chooses it: the recording goes on.
        page.get_by_role("button", name="Pause").focus()
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Use it")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"The recording goes on with “{name}”.")).to_be_visible()
        self.assertEqual(page.evaluate("() => heard.getSettings().deviceId"), page.evaluate("() => hidden.deviceId"))
        self.assertEqual(first.evaluate("first => first.readyState"), "ended")
        expect(page.get_by_role("button", name="Use it")).to_have_count(0)
        self.assertEqual(page.evaluate("() => document.activeElement.id"), "microphone-offer")
        self.wait_for_clock(page, 3)

        # The next server learns it from the page.
        self.kill_server()
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        expect(page.get_by_text(f"The recording goes on with “{name}”.")).to_be_visible()
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(1)
        # A very busy machine may lose sound of a simulated microphone: that a change loses none is tested in test_offers.
        length = page.get_by_role("slider", name=re.compile("^Position in ")).get_attribute("max")
        self.assertGreaterEqual(float(length or 0), 2.5)

    def test_an_offer_can_be_declined_and_an_offered_microphone_may_not_open(self) -> None:
        # given
        page = self.open_recorder()
        page.evaluate(HIDE_LAST)
        page.get_by_role("button", name="Record", exact=True).click()
        self.wait_for_clock(page, 1)
        page.evaluate(SHOW_ALL)
        use = page.get_by_role("button", name="Use it")

        # when
        page.get_by_role("button", name="Not now").click()

        # Then it is offered again only when it is connected again
        expect(use).to_have_count(0)
        page.evaluate("() => navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        page.evaluate(HIDE_LAST)
        page.evaluate(SHOW_ALL)
        expect(use).to_be_visible()

        # And one that does not open leaves the recording alone.
        page.evaluate(
            "() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotReadableError'); }; }"
        )
        use.click()
        expect(page.get_by_text("could not be opened. The recording goes on with the microphone from before.")).to_be_visible()
        expect(use).to_be_visible()
        self.wait_for_clock(page, 3)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(1)

    def test_a_recording_is_stopped_while_another_microphone_opens(self) -> None:
        page = self.open_recorder()
        page.get_by_role("button", name="Record", exact=True).click()
        self.wait_for_clock(page, 1)
        first = page.evaluate_handle("() => heard")
        page.evaluate("() => { globalThis.opening = new Promise((go) => { globalThis.go = go; }); }")
        page.evaluate(DISCONNECT)
        page.wait_for_function("() => globalThis.isAwaited")
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(1)
        # The other one is released.
        page.evaluate("() => go()")
        page.wait_for_function("first => heard !== first && heard.readyState === 'ended'", arg=first)


# The next microphone delivers no sound.
SILENCE = """
  () => {
    const Processor = globalThis.MediaStreamTrackProcessor;
    globalThis.isSilent = false;
    globalThis.MediaStreamTrackProcessor = class {
      constructor() {
        globalThis.MediaStreamTrackProcessor = Processor;
        globalThis.isSilent = true;
        this.readable = new ReadableStream();
      }
    };
  }
"""

# Disconnects the last microphone of the list, and connects it again.
HIDE_LAST = """
  async () => {
    globalThis.listAll ??= navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
    globalThis.hidden = (await listAll()).findLast(({ kind }) => kind === "audioinput");
    navigator.mediaDevices.enumerateDevices = async () =>
      (await listAll()).filter(({ deviceId, kind }) => kind !== "audioinput" || deviceId !== hidden.deviceId);
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  }
"""
SHOW_ALL = """
  () => {
    navigator.mediaDevices.enumerateDevices = listAll;
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  }
"""

# A track that is stopped by a script does not fire `ended`.
DISCONNECT = "() => { heard.stop(); heard.dispatchEvent(new Event('ended')); }"


if __name__ == "__main__":
    unittest.main()
