"""Stand-ups are planned, held and kept: in several browsers, in the background, and when the server is killed."""

import contextlib
import pathlib
import re
import shutil
import sqlite3
import subprocess
import time
import unittest

from playwright.sync_api import Page, expect

from minutes_case import COMMAND, TIMEOUT
from standup_case import ID, StandupCase

HUMAN_SPEECH = pathlib.Path(__file__).resolve().parents[4] / "shared/speech"
RUNNING = "A meeting is running in another tab or browser."
SAVE = "Save the text so far"


class StandupTests(StandupCase):
    # Planning

    def test_a_standup_is_planned_by_keyboard_and_found_by_its_address(self) -> None:
        self.start_server()
        context = self.open_browser(None)
        page = self.open_page(context, "/standups")
        page.get_by_role("button", name="New stand-up").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_label("Title")).to_be_focused()
        page.wait_for_url("**/standups/new")
        # A title of spaces is none: the browser asks for another one.
        page.keyboard.type("   ")
        page.keyboard.press("Enter")
        self.assertFalse(page.get_by_label("Title").evaluate("field => field.validity.valid"))
        page.keyboard.press("Control+a")
        page.keyboard.type("Daily")
        field = page.get_by_role("textbox", name="Attendee 1")
        field.focus()
        page.keyboard.type("Ada")
        page.keyboard.press("Enter")
        second = page.get_by_role("textbox", name="Attendee 2")
        expect(second).to_be_focused()
        page.keyboard.type("Grace")
        page.keyboard.press("Enter")
        expect(page.get_by_role("textbox", name="Attendee 3")).to_be_focused()
        # The focus moves to the neighbor of an attendee who is removed.
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(second).to_be_focused()
        page.get_by_role("slider").focus()
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text("Length: 6 minutes")).to_be_visible()
        page.get_by_role("button", name="Save").focus()
        page.keyboard.press("Enter")

        # Another page shows it at once, and its address shows it in a new tab.
        other = self.open_page(context, "/standups")
        other.get_by_role("link", name="Daily").click()
        other.get_by_role("button", name="Start meeting").wait_for()
        self.assertRegex(other.url, r"/standups/[0-9a-f-]{36}$")
        third = self.open_page(context, other.url.removeprefix(self.address))
        expect(third.locator(".speakers-list li")).to_have_text(["Ada", "Grace"])

        # The others show a change at once.
        other.get_by_role("button", name="Edit").click()
        other.wait_for_url("**/edit")
        other.get_by_label("Title").fill("Weekly")
        other.get_by_role("button", name="Save").click()
        expect(third.get_by_role("heading", name="Weekly")).to_be_visible()
        expect(page.get_by_role("link", name="Weekly")).to_be_visible()
        other.wait_for_url(re.compile(r"/standups/[0-9a-f-]{36}$"))

        # The back button leads through the screens.
        other.go_back()
        expect(other.get_by_role("link", name="Weekly")).to_be_visible()
        other.go_forward()
        expect(other.get_by_role("button", name="Start meeting")).to_be_visible()
        third.get_by_role("button", name="Delete stand-up").click()
        third.get_by_role("button", name="Delete", exact=True).click()
        expect(page.get_by_text("No stand-ups yet")).to_be_visible()
        expect(other.get_by_text("No stand-ups yet")).to_be_visible()

    def test_changes_are_kept_after_a_restart(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/standups")
        page.get_by_role("button", name="Add an example").click()
        page.get_by_role("link", name="Daily stand-up").click()
        page.get_by_role("button", name="Edit").click()
        page.get_by_label("Title").fill("Weekly stand-up")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("heading", name="Weekly stand-up").wait_for()
        self.stop_server()
        self.start_server()
        page.goto(self.address + "/standups")
        expect(page.get_by_role("link", name="Weekly stand-up")).to_be_visible()

    def test_standups_survive_the_loss_of_their_database(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/standups")
        page.get_by_role("button", name="Add an example").click()
        page.get_by_role("link", name="Daily stand-up").wait_for()
        self.stop_server()
        (self.data / "minutes.sqlite").write_text("no database")
        command = [COMMAND, "doctor", "--rebuild", "--data", self.data]
        rebuild = subprocess.run(command, capture_output=True, text=True, check=True)
        self.assertIn("with 0 memos, 1 stand-up and 0 playlists.", rebuild.stdout)
        self.start_server()
        page.goto(self.address + "/standups")
        expect(page.get_by_role("link", name="Daily stand-up")).to_be_visible()

    def test_unreadable_data_is_reported_and_kept(self) -> None:
        self.plan(16)
        self.stop_server()
        # A copy would restore it.
        shutil.rmtree(self.data / "standups", ignore_errors=True)
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            database.execute("UPDATE standup SET theme = 'mauve'")
        database.close()
        self.start_server()
        page = self.open_page(self.open_browser(None), "/standups")
        expect(page.get_by_text("1 stored entry can't be read")).to_be_visible()
        page.get_by_role("button", name="Add an example").click()
        page.get_by_role("link", name="Daily stand-up").wait_for()
        self.stop_server()
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            themes = database.execute("SELECT theme FROM standup ORDER BY position").fetchall()
        database.close()
        self.assertEqual(themes, [("mauve",), ("sky",)])

    # Holding

    def test_a_meeting_is_recorded_transcribed_and_kept(self) -> None:
        self.serve_engine()
        self.plan(16)
        page = self.open_standup(self.said())
        other = self.open_page(page.context, f"/standups/{ID}")
        page.bring_to_front()
        start = time.monotonic()
        self.start(page)
        page.wait_for_url("**/meeting")
        expect(page.locator(".meeting-text")).to_contain_text("remember the seven", timeout=TIMEOUT)

        # Another browser shows it, and cannot start a second one.
        expect(other.locator(".running-meeting")).to_contain_text(RUNNING)
        expect(other.get_by_role("button", name="Start meeting")).to_have_count(0)
        expect(page.locator(".speaker-now")).to_contain_text("Grace", timeout=TIMEOUT)
        took = time.monotonic() - start
        self.assertGreater(took, 7.5)
        self.assertLess(took, 14)
        expect(other.locator(".running-meeting")).to_contain_text("Grace is speaking")

        expect(page.locator(".history a")).to_have_count(1, timeout=TIMEOUT)
        took = time.monotonic() - start
        self.assertGreater(took, 15.5)
        self.assertLess(took, 24)
        self.expect_meeting(page, "Ada: ", "remember the seven")
        expect(other.locator(".history a")).to_have_count(1)
        expect(other.get_by_role("button", name="Start meeting")).to_be_visible()

        # The transcript of the recording follows the sound.
        page.get_by_role("button", name="Transcript", exact=True).click()
        expect(page.locator(".words [data-spoken]")).to_have_count(1, timeout=TIMEOUT)
        # It has the speakers of the meeting.
        expect(page.get_by_label("Name of speaker 1")).to_have_value("Ada", timeout=TIMEOUT)

    def test_a_meeting_in_the_background_is_on_time(self) -> None:
        self.plan(12)
        page = self.open_standup(self.said())
        start = time.monotonic()
        self.start(page)
        other = self.open_page(page.context, "/memos")
        other.bring_to_front()
        self.wait_until(other, lambda: page.evaluate("Number(document.documentElement.dataset.chimes ?? 0)") == 1)
        took = time.monotonic() - start
        self.assertGreater(took, 5.5)
        self.assertLess(took, 11)
        expect(other.get_by_role("button", name=re.compile("^Play "))).to_have_count(1, timeout=TIMEOUT)
        took = time.monotonic() - start
        self.assertGreater(took, 11.5)
        self.assertLess(took, 20)
        page.bring_to_front()
        expect(page.locator(".history a")).to_have_count(1)

    def test_a_meeting_goes_on_when_the_server_is_killed(self) -> None:
        self.serve_engine()
        self.plan(24)
        page = self.open_standup(self.said())
        start = time.monotonic()
        self.start(page)
        expect(page.locator(".meeting-text")).to_contain_text("remember the seven", timeout=TIMEOUT)
        # An utterance is saved when it has ended.
        self.wait_until(page, lambda: "remember" in self.saved_meeting())
        self.kill_server()
        page.wait_for_selector("html:not([data-connection=open])", state="attached")
        self.start_server()
        page.wait_for_selector("html[data-connection=open]", state="attached", timeout=TIMEOUT)

        # The page goes on with its meeting, its sound and its text; the people in the room have not waited.
        expect(page.locator(".speaker-now")).to_contain_text(re.compile("Ada|Grace"), timeout=TIMEOUT)
        expect(page.locator(".meeting-text")).to_contain_text("remember the seven")
        expect(page.locator(".history a")).to_have_count(1, timeout=TIMEOUT * 2)
        took = time.monotonic() - start
        self.assertGreater(took, 23.5)
        self.assertLess(took, 34)
        self.expect_meeting(page, "remember the seven")

    def test_a_meeting_whose_page_is_gone_is_resumed_with_sound(self) -> None:
        self.plan(60)
        page = self.open_standup(self.said())
        self.start(page)
        self.expect_elapsed(page, 3)
        other = self.open_page(page.context, f"/standups/{ID}")
        expect(other.locator(".running-meeting")).to_contain_text(RUNNING)
        page.close()
        self.resume(other)
        expect(other.locator(".speaker-now")).to_contain_text("Ada")
        other.get_by_role("button", name="Next speaker").click()
        expect(other.locator(".speaker-now")).to_contain_text("Grace")
        self.expect_elapsed(other, 33)
        other.get_by_role("button", name="Finish", exact=True).click()
        other.get_by_role("button", name="Save and end").click()
        self.expect_recordings(other, 2)

    def test_a_meeting_is_resumed_in_another_browser_after_a_crash_of_browser_and_server(self) -> None:
        self.plan(60)
        said = self.said()
        page = self.open_standup(said)
        self.start(page)
        self.expect_elapsed(page, 3)
        # The sound of a second is in the browser only.
        self.kill_server()
        page.wait_for_timeout(1000)
        self.kill_browser()
        self.start_server()

        other = self.open_page(self.open_browser(said, profile="other"), f"/standups/{ID}")
        self.resume(other)
        expect(other.locator(".speaker-now")).to_contain_text("Ada")
        self.expect_elapsed(other, 6)
        other.get_by_role("button", name="End meeting").click()
        other.get_by_role("button", name="Save and end").click()
        self.expect_recordings(other, 2)
        [before, _] = self.durations()

        # The first browser has the rest of the first recording.
        self.open_page(self.open_browser(said), "/memos")
        # Meanwhile the recording goes on, and is not among the memos.
        self.wait_until(other, lambda: len(self.durations()) == 2 and self.durations()[0] > before + 0.5)

    def test_an_interrupted_meeting_is_finished_elsewhere_with_its_sound(self) -> None:
        self.plan(60)
        page = self.open_standup(self.said())
        self.start(page)
        self.expect_elapsed(page, 3)
        other = self.open_page(self.open_browser(None, profile="other"), f"/standups/{ID}")
        page.close()
        expect(other.locator(".running-meeting")).to_contain_text("A meeting was interrupted", timeout=TIMEOUT)
        other.get_by_role("button", name=SAVE).click()
        self.expect_recordings(other, 1)

    def is_left(self) -> bool:
        """Whether the page of the running meeting has said that it was left."""
        with contextlib.closing(sqlite3.connect(self.data / "minutes.sqlite")) as database:
            return bool(database.execute("SELECT json_extract(json, '$.isLeft') FROM runningMeeting").fetchone()[0])

    def test_a_reloaded_page_offers_at_once_to_resume_its_meeting(self) -> None:
        self.plan(40)
        page = self.open_standup(self.said())
        page.on("dialog", lambda dialog: dialog.accept())
        self.start(page)
        self.expect_elapsed(page, 3)
        other = self.open_page(page.context, f"/standups/{ID}")
        expect(other.locator(".running-meeting")).to_contain_text(RUNNING)
        listed = self.open_page(page.context, "/standups")
        expect(listed.locator(".card")).to_contain_text("Meeting running for")
        page.bring_to_front()
        page.reload()
        self.wait_until(page, self.is_left)
        # Before a meeting that is not saved any more counts as interrupted, after 5 s.
        expect(page.get_by_role("button", name="Resume meeting")).to_be_visible(timeout=3000)
        expect(page.locator(".running-meeting")).not_to_contain_text(RUNNING)
        # The other tabs know it as well.
        expect(listed.locator(".card")).to_contain_text("Interrupted meeting")
        expect(other.locator(".running-meeting")).to_contain_text("A meeting was interrupted")
        self.resume(page)
        expect(page.locator(".speaker-now")).to_contain_text("Ada")
        expect(other.locator(".running-meeting")).to_contain_text(RUNNING)
        expect(listed.locator(".card")).to_contain_text("Meeting running for")

    # Other browsers and other servers

    def expect_others_to_see(self, page: Page, other: Page) -> None:
        """Expects two pages of users who share nothing to see each other's stand-ups and meetings at once."""
        # What one plans is in the list of the other.
        other.goto(other.url.split("/standups")[0] + "/standups")
        other.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name="Edit").click()
        page.get_by_label("Title").fill("Weekly")
        page.get_by_role("button", name="Save").click()
        other.get_by_role("link", name="Weekly").wait_for()

        # A meeting of one runs in the other, and cannot be touched there.
        self.start(page)
        expect(other.locator(".card")).to_contain_text("Meeting running for 0:0")
        other.get_by_role("link", name="Weekly").click()
        running = other.locator(".running-meeting")
        expect(running).to_contain_text(RUNNING)
        expect(running).to_contain_text("Ada is speaking")
        expect(running.get_by_role("button")).to_have_count(0)
        expect(other.get_by_role("button", name="Start meeting")).to_have_count(0)
        page.get_by_role("button", name="Next speaker").click()
        expect(running).to_contain_text("Grace is speaking")

        # The address of the meeting shows it in the other as well.
        other.goto(other.url + "/meeting")
        other.wait_for_selector("html[data-connection=open]")
        expect(running).to_contain_text("Grace is speaking")
        page.get_by_role("button", name="Finish", exact=True).click()
        page.get_by_role("button", name="Save and end").click()
        expect(other.locator(".history a")).to_have_count(1)
        self.expect_recordings(other, 1)

    def test_two_browsers_see_each_others_meetings(self) -> None:
        self.plan(60)
        page = self.open_standup(self.said())
        self.expect_others_to_see(page, self.open_standup(self.said(), profile="other"))

    def test_two_servers_with_one_folder_see_each_others_meetings(self) -> None:
        self.plan(60)
        page = self.open_standup(self.said())
        address = self.start_other_server()
        self.expect_others_to_see(page, self.open_standup(self.said(), profile="other", address=address))

    def test_a_meeting_is_not_left_without_a_question(self) -> None:
        self.plan(60)
        page = self.open_standup(self.said())
        self.start(page)
        page.go_back()
        expect(page.get_by_role("alertdialog", name="End meeting?")).to_be_visible()
        page.get_by_role("button", name="Resume").click()
        page.wait_for_url("**/meeting")
        page.get_by_role("button", name="End meeting").click()
        page.get_by_role("button", name="Discard").click()
        expect(page.get_by_role("button", name="Start meeting")).to_be_visible()
        expect(page.locator(".history a")).to_have_count(0)
        page.goto(self.address + "/memos")
        expect(page.get_by_text("No memos yet")).to_be_visible()

    def test_a_meeting_is_held_without_a_microphone(self) -> None:
        self.plan(6)
        page = self.open_page(self.open_browser(None), f"/standups/{ID}")
        page.get_by_role("button", name="Start meeting").click()
        page.get_by_role("button", name="Start without a transcript").click()
        page.get_by_role("button", name="Continue without sound").click()
        expect(page.locator(".speaker-now")).to_contain_text("Grace", timeout=TIMEOUT)
        expect(page.locator(".history a")).to_have_count(1, timeout=TIMEOUT)
        page.locator(".history a").click()
        expect(page.get_by_text("Nothing was recognized while the meeting ran. Speech recognition is off")).to_be_visible()

    @unittest.skipUnless(HUMAN_SPEECH.is_dir(), f"There is no human speech in {HUMAN_SPEECH}.")
    def test_human_speech_is_transcribed_by_speaker(self) -> None:
        said = self.folder / "human.wav"
        files = [HUMAN_SPEECH / f"LJ001-000{number}.wav" for number in (1, 2, 3)]
        subprocess.run(
            ["sox", *files, "-r", "44100", "-c", "1", "-b", "16", said, "pad", "0", "2.5"], check=True)
        self.speech_options = ()
        self.plan(24)
        page = self.open_standup(said)
        self.start(page)
        # On a busy machine the engine is seconds behind.
        expect(page.locator(".meeting-text")).to_contain_text(re.compile(r"Ada: \w+"), timeout=TIMEOUT)
        expect(page.locator(".history a")).to_have_count(1, timeout=TIMEOUT * 2)
        self.expect_meeting(page, "Ada: ")
        words = set(re.findall(r"\w+", page.locator(".passages").inner_text().lower()))
        self.assertGreater(len(words & {"only", "sense", "present", "concerned", "differs", "most", "arts", "crafts"}), 2, words)


if __name__ == "__main__":
    unittest.main()
