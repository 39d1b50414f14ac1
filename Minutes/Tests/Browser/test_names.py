"""Names, times and deletion of memos in a list."""

import contextlib
import re
import sqlite3
import unittest

from playwright.sync_api import Page, Request, expect

from minutes_case import speech
from playing_case import PLAYER, PlayingCase

# The parts of a day in the names of memos, by the hours at which they begin.
PARTS_OF_DAY = {"Night": 0, "Morning": 5, "Afternoon": 12, "Evening": 18}


class NameTests(PlayingCase):
    def expect_saved(self, page: Page, title: str) -> None:
        """Expects that the server saves the title of the only memo."""

        def saved_titles() -> list[str]:
            with contextlib.closing(sqlite3.connect(self.data / "minutes.sqlite")) as database:
                return [title for (title,) in database.execute("SELECT title FROM memo")]

        self.wait_until(page, lambda: saved_titles() == [title])

    def record_memo(self) -> Page:
        """Opens a page and records a memo of about a second, which is then open."""
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, "She sells sea shells.")), script=PLAYER)
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 1)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(1)
        return page

    def test_times_are_those_of_the_place_where_they_are_read(self) -> None:
        page = self.record_memo()
        session = page.context.new_cdp_session(page)
        for zone in ["Asia/Kathmandu", "America/Caracas"]:
            session.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
            loads: list[str] = []

            def note(request: Request, loads: list[str] = loads) -> None:
                if request.is_navigation_request():
                    loads.append(request.url)

            page.on("request", note)
            # The first page has the wrong time zone, and reloads once.
            page.reload()
            page.wait_for_function(
                """() => {
                  const time = document.querySelector("time");
                  const style = { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" };
                  const [expected, shown] = [new Date(time?.dateTime).toLocaleString("en-US", style), time?.textContent];
                  // In whichever order the server's language has them.
                  const words = (text) => text?.split(/[^0-9A-Za-z:]+/).filter((word) => word !== "at").sort().join(" ");
                  return words(expected) === words(shown);
                }"""
            )
            # The script that reloads has run when a page is loaded.
            page.wait_for_load_state("load")
            page.wait_for_selector("html[data-connection=open]")
            self.assertEqual(len(loads), 2, loads)

    def test_a_memo_is_named_in_the_time_zone_of_its_browser(self) -> None:
        page = self.record_memo()
        session = page.context.new_cdp_session(page)
        # They are 9 h 45 min apart: at most one of them has the part of the day of the server.
        for count, zone in enumerate(["Asia/Kathmandu", "America/Caracas"], 2):
            session.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
            page.reload()
            # The first page has the wrong time zone, and reloads once.
            page.wait_for_function(
                """() => {
                  const shown = document.querySelector("[data-utc-offset]")?.dataset.utcOffset;
                  return shown && Number(shown) === -new Date().getTimezoneOffset();
                }"""
            )
            page.wait_for_selector("html[data-connection=open]")
            page.get_by_role("tab", name="Record").click()
            self.record(page)
            hour = page.evaluate("() => new Date().getHours()")
            self.wait_for_clock(page, 1)
            page.get_by_role("button", name="Stop").click()
            expect(page.locator(".memo")).to_have_count(count)
            part = [name for name, start in PARTS_OF_DAY.items() if start <= hour][-1]
            expect(page.locator(".memo.open .title")).to_have_value(re.compile(rf"^{part} recording( \d+)?$"))

    def test_a_name_that_is_typed_without_a_server_is_kept(self) -> None:
        page = self.record_memo()
        name = page.get_by_label("Name of the memo")
        name.click()
        page.keyboard.type("Gro")
        self.kill_server()
        page.wait_for_selector("html[data-connection=lost]")
        page.keyboard.type("cer")
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        page.keyboard.type("ies")
        expect(name).to_have_value("Groceries")
        expect(name).to_be_focused()
        self.expect_saved(page, "Groceries")
        page.reload()
        expect(name).to_have_value("Groceries")

        # Wherever the user types, and also after leaving the field again.
        name.click()
        for key in ["Home", "ArrowRight", "ArrowRight"]:
            page.keyboard.press(key)
        self.kill_server()
        page.wait_for_selector("html[data-connection=lost]")
        for key in ["x", "y", "Tab"]:
            page.keyboard.press(key)
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        expect(name).to_have_value("Grxyoceries")
        self.expect_saved(page, "Grxyoceries")
        page.reload()
        expect(name).to_have_value("Grxyoceries")

    def test_typing_replaces_an_automatic_name_and_no_other(self) -> None:
        page = self.record_memo()
        name = page.get_by_label("Name of the memo")
        automatic = name.input_value()
        self.assertRegex(automatic, "^(Night|Morning|Afternoon|Evening) recording$")
        name.click()
        page.keyboard.type("x")
        expect(name).to_have_value("x")
        page.keyboard.press("Escape")
        expect(name).to_have_value(automatic)

        # A second press puts the cursor.
        name.click()
        name.click()
        page.keyboard.type("y")
        self.assertEqual(len(name.input_value()), len(automatic) + 1)

        # A name of the user's may begin in the same way.
        name.fill(f"{automatic} with Anna")
        page.keyboard.press("Enter")
        name.click()
        page.keyboard.type("z")
        self.assertEqual(len(name.input_value()), len(f"{automatic} with Anna") + 1)

    def test_enter_and_escape_leave_the_name(self) -> None:
        page = self.record_memo()
        name = page.get_by_label("Name of the memo")
        name.click()
        page.keyboard.type("Groceries")
        page.keyboard.press("Enter")
        expect(name).not_to_be_focused()
        expect(name).to_have_value("Groceries")
        page.reload()
        expect(name).to_have_value("Groceries")

        name.click()
        page.keyboard.type(" and a song")
        expect(name).to_have_value("Groceries and a song")
        # The title is saved already.
        self.expect_saved(page, "Groceries and a song")
        page.keyboard.press("Escape")
        expect(name).not_to_be_focused()
        expect(name).to_have_value("Groceries")
        self.expect_saved(page, "Groceries")
        page.reload()
        expect(name).to_have_value("Groceries")

    def test_dates_are_those_of_the_browser(self) -> None:
        page = self.record_memo()
        for language, style in [("de-DE", "de-DE"), ("en-US", "en-US")]:
            page.context.set_extra_http_headers({"Accept-Language": language})
            page.reload()
            hours = page.evaluate(
                """(language) => new Date(document.querySelector("time").dateTime)
                  .toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" })""",
                style,
            )
            expect(page.locator("time").first).to_contain_text(hours.replace("\u202f", " ").split(" ")[0])
            self.assertEqual(page.locator("time").first.get_attribute("lang"), language[:2])

    def test_a_name_is_kept_and_seen_elsewhere(self) -> None:
        page = self.record_memo()
        other = self.open_page(page.context, "/memos")
        self.open_memo(other)
        page.get_by_label("Name of the memo").fill("What to tell the landlord")
        expect(other.get_by_label("Name of the memo")).to_have_value("What to tell the landlord")
        page.reload()
        page.get_by_role("tab", name="Memos").click()
        expect(page.get_by_label("Name of the memo")).to_have_value("What to tell the landlord")

    def test_undo_restores_a_deleted_memo(self) -> None:
        page = self.record_memo()
        other = self.open_page(page.context, "/memos")
        expect(other.locator(".memo")).to_have_count(1)
        page.get_by_role("button", name=re.compile("^Delete ")).click()
        expect(page.locator(".memo")).to_have_count(0)
        expect(other.locator(".memo")).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".memo")).to_have_count(1)
        expect(other.locator(".memo")).to_have_count(1)
        page.get_by_role("button", name=re.compile("^Play ")).click()
        self.wait_for(page, "globalThis.player?.currentTime > 0.2")

    def test_undo_restores_a_deleted_memo_after_a_reload(self) -> None:
        page = self.record_memo()
        page.get_by_role("button", name=re.compile("^Delete ")).click()
        expect(page.locator(".memo")).to_have_count(0)
        page.goto(self.address + "/memos")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".memo")).to_have_count(1)


if __name__ == "__main__":
    unittest.main()
