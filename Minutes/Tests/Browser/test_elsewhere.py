"""Recordings that other pages make: of the same browser, of other browsers, and of other processes."""

import re
import unittest

from playwright.sync_api import Page, expect

from minutes_case import TIMEOUT, MinutesCase, speech
from proxy import Proxy


class ElsewhereTests(MinutesCase):
    def seconds(self, page: Page) -> int:
        minutes, seconds = page.locator(".elsewhere .length").inner_text().split(":")
        return int(minutes) * 60 + int(seconds)

    def expect_recording(self, page: Page, place: str, title: str) -> None:
        expect(page.locator(".elsewhere li")).to_have_count(1)
        expect(page.locator(".elsewhere")).to_contain_text(f"Recording {place}:")
        expect(page.locator(".elsewhere .name")).to_have_text(re.compile(r"^(Night|Morning|Afternoon|Evening) recording$"))
        expect(page).to_have_title(re.compile(f"^● Recording {title} – "))

    def open_pages(self, said: str) -> tuple[Page, Page, Page, Page]:
        """Opens a page that can record, another tab, and a phone's pages of the same and of another server."""
        self.start_server()
        other_server = self.start_other_server()
        context = self.open_browser(said)
        page = self.open_page(context)
        self.skip_tour(page)
        tab = self.open_page(context, "/memos")
        phone = self.open_browser(None, profile="phone")
        other = self.open_page(phone, "/memos")
        remote = self.open_page(phone, "/memos", address=other_server)
        return page, tab, other, remote

    def test_all_pages_show_a_recording_until_it_ends(self) -> None:
        said = speech(self.folder, "One two three four five six seven eight nine ten eleven twelve thirteen.")
        page, tab, *others = self.open_pages(said)
        for other in [tab, *others]:
            expect(other.locator(".elsewhere")).to_have_count(0)

        self.record(page)
        self.expect_recording(tab, "in another tab", "in another tab")
        for other in others:
            self.expect_recording(other, "in another browser", "elsewhere")
        # The page that records shows only its own.
        expect(page.locator(".elsewhere")).to_have_count(0)
        # The time goes on.
        for other in [tab, *others]:
            first = self.seconds(other)
            self.wait_until(other, lambda: self.seconds(other) > first)

        page.get_by_role("button", name="Pause").click()
        for other in [tab, *others]:
            expect(other.locator(".elsewhere")).to_contain_text("Paused in another")
            expect(other).to_have_title(re.compile("^Paused "))
        page.get_by_role("button", name="Resume").click()
        for other in [tab, *others]:
            expect(other.locator(".elsewhere")).to_contain_text("Recording in another")

        page.get_by_role("button", name="Stop").click()
        for other in [tab, *others]:
            expect(other.locator(".elsewhere")).to_have_count(0)
            expect(other).to_have_title("Minutes")
            # It is a memo now, with the same name.
            expect(other.locator(".memo .name")).to_have_text(re.compile(" recording$"))

    def test_a_page_without_a_connection_is_not_shown_as_paused(self) -> None:
        said = speech(self.folder, "One two three four five six seven eight nine ten eleven twelve thirteen.")
        self.start_server()
        proxy = Proxy(self.port)
        self.addCleanup(proxy.cut)
        page = self.open_page(self.open_browser(said), address=f"http://localhost:{proxy.port}")
        self.skip_tour(page)
        other = self.open_page(self.open_browser(None, profile="phone"), "/memos")
        self.record(page)
        self.expect_recording(other, "in another browser", "elsewhere")
        proxy.cut()
        expect(other.locator(".elsewhere")).to_contain_text(
            re.compile(r"No sound from another browser since \d+:\d\d(\s[AP]M)?:")
        )
        expect(other).to_have_title(re.compile("^No sound elsewhere – "))
        # The dot is beside the text, also if that has several lines.
        other.set_viewport_size({"width": 390, "height": 844})
        offset = other.locator(".elsewhere li").evaluate(
            "(row) => row.querySelector('span').getBoundingClientRect().top - row.getBoundingClientRect().top"
        )
        self.assertLess(offset, 12)
        proxy.mend()
        page.wait_for_selector("html[data-connection=open]")
        self.expect_recording(other, "in another browser", "elsewhere")

    def test_a_recording_whose_page_is_gone_is_ended_elsewhere(self) -> None:
        said = speech(self.folder, "One two three four five six seven eight nine ten eleven twelve thirteen.")
        page, tab, other, remote = self.open_pages(said)
        page.bring_to_front()
        self.record(page)
        self.wait_for_clock(page, 2)
        page.close()
        for each in [tab, other]:
            expect(each.locator(".elsewhere .kept")).to_be_visible(timeout=TIMEOUT)

        # Another server cannot end it, and says so.
        expect(remote.locator(".elsewhere .kept")).to_be_visible(timeout=TIMEOUT)
        remote.get_by_role("button", name=re.compile("^End recording ")).click()
        expect(remote.get_by_text("The recording was not ended.")).to_be_visible()
        remote.get_by_role("button", name="OK", exact=True).click()
        expect(remote.get_by_text("The recording was not ended.")).to_have_count(0)
        expect(remote.locator(".elsewhere .kept")).to_be_visible()

        # One that goes on comes before it.
        laptop = self.open_page(self.open_browser(said, profile="laptop"))
        self.record(laptop)
        for each in [tab, other]:
            expect(each.locator(".elsewhere li")).to_have_count(2)
            expect(each.locator(".elsewhere li").first).to_contain_text("Recording in another browser:")
            expect(each).to_have_title(re.compile("^● Recording elsewhere – "))

        # Its sound is a memo at once.
        tab.get_by_role("button", name=re.compile("^End recording ")).click()
        for each in [tab, other]:
            expect(each.locator(".elsewhere li")).to_have_count(1)
            expect(each.locator(".memo .name")).to_have_text(re.compile(" recording$"))

    def test_a_recording_that_is_discarded_or_killed_is_not_shown_any_more(self) -> None:
        said = speech(self.folder, "One two three four five six seven eight nine ten.")
        self.start_server()
        context = self.open_browser(said)
        page = self.open_page(context)
        self.skip_tour(page)
        other = self.open_page(self.open_browser(None, profile="phone"), "/memos")
        self.record(page)
        self.expect_recording(other, "in another browser", "elsewhere")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Discard").click()
        expect(other.locator(".elsewhere")).to_have_count(0)

        # After a restart, the page goes on with its recording, and the other one shows it again.
        self.record(page)
        self.expect_recording(other, "in another browser", "elsewhere")
        self.kill_server()
        self.start_server()
        for each in [page, other]:
            each.wait_for_selector("html[data-connection=open]")
        self.expect_recording(other, "in another browser", "elsewhere")
        # A closed page has no recording. Its sound becomes a memo.
        page.close()
        expect(other.locator(".elsewhere li.live")).to_have_count(0)


if __name__ == "__main__":
    unittest.main()
