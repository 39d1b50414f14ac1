"""The choice of a microphone before a recording."""

import unittest

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

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

        # It goes while it records.
        page.get_by_role("button", name="Record", exact=True).click()
        self.wait_for_clock(page, 1)
        page.evaluate("() => { heard.stop(); heard.dispatchEvent(new Event('ended')); }")
        expect(page.get_by_role("alertdialog")).to_contain_text("The microphone is gone.")
        page.get_by_role("alertdialog").get_by_role("button").click()
        page.get_by_role("tab", name="Memos").click()
        expect(page.locator(".memo")).to_have_count(1)


if __name__ == "__main__":
    unittest.main()
