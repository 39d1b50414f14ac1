"""The microphone is denied, missing or disconnected."""

import re
import unittest

from playwright.sync_api import BrowserContext

from minutes_case import MinutesCase, speech

TEXT = "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore."


# The microphone opens and delivers no sample.
SILENT = """
  globalThis.MediaStreamTrackProcessor = class {
    constructor() { this.readable = new ReadableStream({ pull: () => new Promise(() => {}) }); }
  };
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  globalThis.heard = [];
  navigator.mediaDevices.getUserMedia = async (wishes) => {
    const stream = await ask(wishes);
    heard.push(...stream.getTracks());
    return stream;
  };
"""


class PermissionTests(MinutesCase):
    def set_permission(self, context: BrowserContext, setting: str) -> None:
        session = context.new_cdp_session(context.pages[0])
        session.send(
            "Browser.setPermission",
            {"permission": {"name": "microphone"}, "setting": setting, "origin": self.address},
        )

    def test_denied(self) -> None:
        self.start_server()
        context = self.open_browser(speech(self.folder, TEXT), allows=False)
        self.set_permission(context, "denied")
        page = self.open_page(context)
        self.skip_tour(page)
        page.get_by_text("This browser does not let the page use the microphone.").wait_for()
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("button", name="Show me how", exact=True).click()
        page.get_by_role("heading", name="Allow the microphone").wait_for()
        page.get_by_text("Click the icon to the left of the address.").wait_for()
        page.get_by_role("button", name="Close").click()
        page.get_by_role("heading", name="Allow the microphone").wait_for(state="hidden")
        self.assertEqual(self.recordings(), [])

    def test_dismissed(self) -> None:
        # A browser without a window dismisses the permission prompt.
        self.start_server()
        context = self.open_browser(speech(self.folder, TEXT), allows=False)
        self.set_permission(context, "prompt")
        page = self.open_page(context)
        self.skip_tour(page)
        for _ in range(2):
            page.get_by_role("button", name="Record", exact=True).click()
            page.get_by_text("The request for the microphone was dismissed. Try again, and allow the microphone.").wait_for()
            page.get_by_role("button", name="OK", exact=True).click()
            page.get_by_text("Your browser will ask for the microphone once.").wait_for()
        self.assertEqual(self.recordings(), [])

    def test_changed_in_the_settings(self) -> None:
        self.start_server()
        context = self.open_browser(speech(self.folder, TEXT), allows=False)
        self.set_permission(context, "denied")
        page = self.open_page(context)
        self.skip_tour(page)
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("button", name="Show me how", exact=True).wait_for()

        # The page observes the permission, so the alert disappears.
        self.set_permission(context, "granted")
        page.get_by_text("Press the button and speak.", exact=True).wait_for()
        page.get_by_role("button", name="Show me how", exact=True).wait_for(state="hidden")
        self.record(page)
        self.wait_for_clock(page, 1)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

        self.set_permission(context, "denied")
        page.get_by_role("tab", name="Record").click()
        page.get_by_text("This browser does not let the page use the microphone.").wait_for()

    def test_no_microphone(self) -> None:
        self.start_server()
        context = self.open_browser(None)
        self.set_permission(context, "granted")
        page = self.open_page(context)
        self.skip_tour(page)
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text("No microphone was found. Plug one in, and try again.").wait_for()
        page.get_by_role("button", name="OK", exact=True).click()
        page.get_by_role("button", name="Record", exact=True).wait_for()
        self.assertEqual(self.recordings(), [])

    def test_a_microphone_that_gives_nothing(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)), script=SILENT)
        self.skip_tour(page)
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text("Waiting for the microphone…").wait_for()
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Record", exact=True).wait_for()
        page.wait_for_function("() => heard.length > 0 && heard.every((track) => track.readyState === 'ended')")

        # And without a cancellation the start fails after a timeout.
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text("The microphone could not be opened.").wait_for()
        page.get_by_role("button", name="OK", exact=True).click()
        page.get_by_role("button", name="Record", exact=True).wait_for()
        page.wait_for_function("() => heard.every((track) => track.readyState === 'ended')")
        self.assertEqual(self.recordings(), [])

    def test_revoked_while_recording(self) -> None:
        self.start_server()
        context = self.open_browser(speech(self.folder, TEXT), allows=False)
        self.set_permission(context, "granted")
        page = self.open_page(context)
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 2)
        self.set_permission(context, "denied")
        page.get_by_text("The recording has ended by itself.").wait_for()
        page.get_by_role("button", name="OK", exact=True).click()
        page.get_by_role("tab", name="Memos").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.assertEqual(len(self.recordings()), 1)


if __name__ == "__main__":
    unittest.main()
