"""The app on a phone: a code that signs it in, a page without a server, and files that other apps share."""

import http.client
import re
import subprocess
import unittest

from playwright.sync_api import BrowserContext, Dialog, Page, expect

from accessibility import Axe
from minutes_case import COMMAND, MinutesCase

TOKEN = "0123456789abcdef0123456789abcdef"

# The name that the machine has for phones.
PHONE_HOST = "minutes.test"

# Submits a form with a file to an address, as a browser does for an app that shares the file.
SHARE = """
  ([address, name, bytes]) => {
    const input = Object.assign(document.createElement("input"), { type: "file", name: "sound" });
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], name, { type: "audio/wav" }));
    input.files = transfer.files;
    const form = Object.assign(document.createElement("form"), { action: address, method: "post", enctype: "multipart/form-data" });
    form.append(input);
    document.body.append(form);
    form.submit();
  }
"""

# Opens the database of the shared files, and passes its store to a function.
WITH_SHARES = """
  (work) => new Promise((fulfill, reject) => {
    const opening = indexedDB.open("minutes-shares", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files", { autoIncrement: true });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("files", "readwrite");
      const request = work(transaction.objectStore("files"));
      transaction.oncomplete = () => fulfill(request?.result);
      opening.result.close();
    };
  })
"""

COUNT_SHARES = f"() => ({WITH_SHARES})((store) => store.count())"

# Stores files as the service worker does, with an age in milliseconds.
STORE_SHARES = f"""
  ([count, age]) => ({WITH_SHARES})((store) => {{
    const file = new File([new Uint8Array(1)], "Stored.wav", {{ type: "audio/wav" }});
    for (let number = 0; number < count; number += 1) store.add({{ file, time: Date.now() - age }});
  }})
"""


class PhoneTests(MinutesCase):
    def expect_accessible(self, page: Page) -> None:
        for width in [1100, 320]:
            page.set_viewport_size({"width": width, "height": 844})
            results = Axe().run(page)
            self.assertEqual(results.violations_count, 0, results.generate_report())
            self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), width)

    # The code

    def start_guarded_server(self) -> None:
        """Starts a server with an access token and a public address."""
        file = self.folder / "token"
        file.write_text(TOKEN)
        file.chmod(0o600)
        self.start_server()
        self.stop_server()
        self.start_server("--token-file", str(file), "--origin", self.public_address)

    @property
    def public_address(self) -> str:
        return f"http://{PHONE_HOST}:{self.port}"

    def open_phone(self, profile: str) -> BrowserContext:
        return self.open_browser(None, f"--host-resolver-rules=MAP {PHONE_HOST} 127.0.0.1", profile=profile)

    def decoded(self, page: Page) -> str:
        """The text of the code that the page shows."""
        picture = self.folder / "code.png"
        page.get_by_role("img", name="QR code of the address").screenshot(path=picture)
        read = subprocess.run(["zbarimg", "--quiet", "--raw", picture], check=True, capture_output=True, text=True)
        return read.stdout.strip()

    def show_code(self, page: Page) -> str:
        page.get_by_role("button", name="Use on your phone").click()
        expect(page.get_by_role("dialog", name="Use on your phone")).to_be_visible()
        page.get_by_role("img", name="QR code of the address").wait_for()
        return self.decoded(page)

    def browsers_with_access(self) -> int:
        listed = subprocess.run(
            [COMMAND, "access", "list", "--data", self.data], check=True, capture_output=True, text=True
        )
        return len(re.findall("Chrome", listed.stdout))

    def test_a_code_signs_one_phone_in(self) -> None:
        # Given a page that is signed in
        self.start_guarded_server()
        page = self.open_page(self.open_browser(None), f"/?token={TOKEN}")
        self.skip_tour(page)
        self.assertEqual(self.browsers_with_access(), 1)

        # When a phone scans its code
        code = self.show_code(page)
        self.assertRegex(code, f"^{re.escape(self.public_address)}/[?]token=[0-9a-f]{{32}}$")
        self.assertNotIn(TOKEN, code)
        self.assertNotIn(code.partition("=")[2], page.content())
        self.expect_accessible(page)
        phone = self.open_phone("phone").new_page()
        phone.goto(code)
        expect(phone.get_by_role("heading", name="Open in this browser?")).to_be_visible()
        expect(phone).to_have_title("Open in this browser? – Minutes")
        expect(phone.get_by_role("heading", level=1)).to_have_text("Minutes")
        # The policy of the page allows its style sheet.
        radius = "() => getComputedStyle(document.querySelector('main')).borderRadius"
        self.assertEqual(phone.evaluate(radius), "16px")
        self.expect_accessible(phone)
        phone.set_viewport_size({"width": 1100, "height": 844})

        # Then a preview of the address does not use the code up
        for method in ["HEAD", "GET"]:
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
            path = code.removeprefix(self.public_address)
            connection.request(method, path, headers={"Host": f"{PHONE_HOST}:{self.port}"})
            self.assertEqual(connection.getresponse().status, 200)
            connection.close()
        self.assertEqual(self.browsers_with_access(), 1)

        # And the button signs the phone in; its address has no token
        phone.get_by_role("button", name="Open").click()
        phone.wait_for_selector("html[data-connection=open]")
        expect(phone.get_by_role("tab", name="Memos")).to_be_visible()
        self.assertEqual(phone.url, f"{self.public_address}/")
        self.assertEqual(self.browsers_with_access(), 2)

        # And a second one is not
        other = self.open_phone("other").new_page()
        other.goto(code)
        expect(other.get_by_text("The access token is wrong.")).to_be_visible()

        # Nor with a code whose dialog was closed
        page.get_by_role("button", name="Close").click()
        closed = self.show_code(page)
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.wait_until(page, lambda: not list(self.data.glob("access/pairing-*")))
        other.goto(closed)
        expect(other.get_by_text("The access token is wrong.")).to_be_visible()
        self.assertEqual(self.browsers_with_access(), 2)

        # And the phone can show a code, too.
        self.assertNotEqual(self.show_code(phone), closed)

    # The end of access

    def expect_no_access(self, page: Page) -> None:
        """Expects that the page has no connection any more, and asks for the access token when it is loaded again."""
        # A command takes effect with the next ping, within 20 s.
        page.wait_for_selector("html:not([data-connection=open])", state="attached", timeout=60_000)
        page.goto(self.address)
        expect(page.get_by_role("heading", name="Access token")).to_be_visible()
        expect(page.get_by_role("tab", name="Memos")).to_have_count(0)

    def test_a_browser_logs_out(self) -> None:
        # given
        self.start_guarded_server()
        context = self.open_browser(None)
        page = self.open_page(context, f"/?token={TOKEN}")
        self.skip_tour(page)
        other = self.open_page(context, "/memos")
        self.assertEqual(self.browsers_with_access(), 1)
        # when
        page.get_by_role("button", name="Log out").click()
        # then: in all pages of the browser
        expect(page.get_by_role("heading", name="Access token")).to_be_visible()
        expect(page).to_have_title("Access token – Minutes")
        self.expect_accessible(page)
        self.expect_no_access(other)
        self.assertEqual(self.browsers_with_access(), 0)

    def test_access_is_revoked_by_a_command(self) -> None:
        # given
        self.start_guarded_server()
        page = self.open_page(self.open_browser(None), f"/?token={TOKEN}")
        self.skip_tour(page)
        listed = subprocess.run(
            [COMMAND, "access", "list", "--data", self.data], check=True, capture_output=True, text=True
        )
        browser = listed.stdout.splitlines()[1].split()[0]
        other = self.open_page(self.open_browser(None, profile="other"), f"/?token={TOKEN}")
        # when
        revoked = subprocess.run(
            [COMMAND, "access", "revoke", browser, "--data", self.data], check=True, capture_output=True, text=True
        )
        # then: the open page ends, and the other browser goes on
        self.assertEqual(revoked.stdout, f"Revoked the access of {browser}.\n")
        self.expect_no_access(page)
        self.assertEqual(self.browsers_with_access(), 1)
        other.get_by_role("tab", name="Stand-ups").click()
        expect(other).to_have_url(f"{self.address}/standups")
        # And it is not revoked twice
        again = subprocess.run(
            [COMMAND, "access", "revoke", browser, "--data", self.data], capture_output=True, text=True
        )
        self.assertEqual(again.returncode, 1)
        self.assertIn(f"No browser '{browser}' has access.", again.stderr)
        self.assertNotIn("Usage:", again.stderr)

    def test_a_server_for_this_machine_has_no_code(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/memos")
        page.get_by_role("button", name="Use on your phone").click()
        expect(page.get_by_text("Other devices cannot reach this server")).to_be_visible()
        # An option is not broken at its hyphens.
        expect(page.locator(".option").last).to_have_text("--token-file.")
        expect(page.locator(".option").last).to_have_css("white-space", "nowrap")
        self.expect_accessible(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    # The service worker

    def open_installed_page(self) -> Page:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/memos")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        return page

    def test_a_page_says_that_the_server_does_not_respond(self) -> None:
        page = self.open_installed_page()
        self.stop_server()
        page.goto(f"{self.address}/standups")
        expect(page.get_by_role("heading", name="Minutes does not respond")).to_be_visible()
        self.expect_accessible(page)
        # Nothing is stored that could be private or old.
        self.assertEqual(page.context.new_cdp_session(page).send(
            "CacheStorage.requestCacheNames", {"securityOrigin": self.address})["caches"], [])
        page.get_by_role("link", name="Try again").click()
        expect(page.get_by_role("heading", name="Minutes does not respond")).to_be_visible()
        self.start_server()
        page.get_by_role("link", name="Try again").click()
        page.wait_for_selector("html[data-connection=open]")
        expect(page).to_have_url(f"{self.address}/standups")

    def test_shared_files_are_imported(self) -> None:
        page = self.open_installed_page()
        file = self.folder / "Song.wav"
        subprocess.run(["sox", "-n", "-r", "48000", "-c", "1", file, "synth", "1", "sine", "440"], check=True)
        questions: list[str] = []

        def answer(dialog: Dialog) -> None:
            questions.append(dialog.message)
            dialog.accept() if len(questions) > 1 else dialog.dismiss()

        page.on("dialog", answer)
        # A user who has shared nothing declines.
        page.evaluate(SHARE, ["/share", "Song.wav", list(file.read_bytes())])
        self.wait_until(page, lambda: len(questions) == 1)
        page.wait_for_selector("html[data-connection=open]")
        self.wait_until(page, lambda: self.stored_shares(page) == 0)
        page.evaluate(SHARE, ["/share", "Song.wav", list(file.read_bytes())])
        expect(page.locator(".memo")).to_have_count(1)
        self.assertEqual(questions, ["Import Song.wav?"] * 2)
        expect(page).to_have_url(re.compile("/memos"))
        self.wait_until(page, lambda: page.evaluate("() => document.body.innerText.includes('Song')"))
        # Another load does not import it again.
        page.goto(f"{self.address}/memos")
        page.wait_for_selector("html[data-connection=open]")
        expect(page.locator(".imports > li")).to_have_count(0)
        expect(page.locator(".memo")).to_have_count(1)

    def stop_service_worker(self, page: Page) -> None:
        """Stops the service worker, as a browser does when it has nothing to do. The next navigation starts it again."""
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()

    def test_files_that_are_shared_without_a_server_are_imported_later(self) -> None:
        # given
        page = self.open_installed_page()
        file = self.folder / "Song.wav"
        subprocess.run(["sox", "-n", "-r", "48000", "-c", "1", file, "synth", "1", "sine", "440"], check=True)
        song = list(file.read_bytes())
        subprocess.run(["sox", "-n", "-r", "48000", "-c", "1", file, "synth", "2", "sine", "220"], check=True)
        second = list(file.read_bytes())
        questions: list[str] = []

        def answer(dialog: Dialog) -> None:
            questions.append(dialog.message)
            dialog.accept()

        page.on("dialog", answer)
        # when
        self.stop_server()
        page.evaluate(SHARE, ["/share", "Song.wav", song])
        expect(page.get_by_role("heading", name="Minutes does not respond")).to_be_visible()
        self.stop_service_worker(page)
        self.start_server()
        page.get_by_role("link", name="Try again").click()
        # then
        expect(page.locator(".memo")).to_have_count(1)
        self.assertEqual(questions, ["Import Song.wav?"])
        expect(page).to_have_url(re.compile("/memos(/[^?]*)?$"))

        # A page without the list of memos leaves them to the next one.
        self.stop_server()
        page.evaluate(SHARE, ["/share", "Second.wav", second])
        expect(page.get_by_role("heading", name="Minutes does not respond")).to_be_visible()
        self.start_server()
        page.goto(f"{self.address}/standups")
        page.wait_for_selector("html[data-connection=open]")
        self.assertEqual(len(questions), 1)
        page.get_by_role("tab", name="Memos").click()
        expect(page.locator(".memo")).to_have_count(2)
        self.assertEqual(questions, ["Import Song.wav?", "Import Second.wav?"])

    def test_a_page_says_that_no_shared_file_arrived(self) -> None:
        # given
        page = self.open_installed_page()
        messages: list[str] = []

        def close(dialog: Dialog) -> None:
            messages.append(dialog.message)
            dialog.dismiss()

        page.on("dialog", close)
        # when
        page.evaluate(SHARE, ["/share", "Empty.wav", []])
        # then
        self.wait_until(page, lambda: messages)
        self.assertEqual(messages, ["The shared file did not arrive. Share it again, or choose “Import”."])
        page.wait_for_selector("html[data-connection=open]")
        # A reload does not report it again.
        expect(page).to_have_url(f"{self.address}/memos")
        page.reload()
        page.wait_for_selector("html[data-connection=open]")
        self.assertEqual(len(messages), 1)

    def stored_shares(self, page: Page) -> int:
        """The number of shared files that no page has taken yet."""
        return page.evaluate(COUNT_SHARES)

    def test_shared_files_survive_a_tab_that_is_closed_during_the_question(self) -> None:
        # given
        page = self.open_installed_page()
        file = self.folder / "Song.wav"
        subprocess.run(["sox", "-n", "-r", "48000", "-c", "1", file, "synth", "1", "sine", "440"], check=True)
        questions: list[Dialog] = []
        page.on("dialog", lambda question: questions.append(question))
        page.evaluate(SHARE, ["/share", "Song.wav", list(file.read_bytes())])
        self.wait_until(page, lambda: questions)
        other = page.context.new_page()
        # when
        page.close()
        # then
        messages: list[str] = []

        def answer(dialog: Dialog) -> None:
            messages.append(dialog.message)
            dialog.accept()

        other.on("dialog", answer)
        other.goto(f"{self.address}/memos")
        self.wait_until(other, lambda: messages)
        expect(other.locator(".memo")).to_have_count(1)
        self.assertEqual(messages, ["Import Song.wav?"])
        self.wait_until(other, lambda: self.stored_shares(other) == 0)

    def test_too_many_shared_files_are_refused(self) -> None:
        # given: files of an hour ago, and the largest number of later ones
        page = self.open_installed_page()
        page.goto(f"{self.address}/standups")
        page.wait_for_selector("html[data-connection=open]")
        page.evaluate(STORE_SHARES, [3, 3_600_000])
        page.evaluate(STORE_SHARES, [20, 0])
        messages: list[str] = []

        def close(dialog: Dialog) -> None:
            messages.append(dialog.message)
            dialog.dismiss()

        page.on("dialog", close)
        # when
        page.evaluate(SHARE, ["/share", "Song.wav", [1]])
        # then
        self.wait_until(page, lambda: len(messages) == 2)
        self.assertEqual(messages, [
            "The shared files were refused: at most 20 files, with 1 GB, can wait for the import. Share fewer, or choose “Import”.",
            "Import Stored.wav, Stored.wav, Stored.wav, 17 more?",
        ])
        page.wait_for_selector("html[data-connection=open]")
        expect(page).to_have_url(f"{self.address}/memos")
        self.wait_until(page, lambda: self.stored_shares(page) == 0)

    def test_shared_files_are_deleted_when_the_user_logs_out(self) -> None:
        # given
        self.start_guarded_server()
        page = self.open_page(self.open_browser(None), f"/?token={TOKEN}")
        self.skip_tour(page)
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.evaluate(STORE_SHARES, [1, 0])
        self.assertEqual(self.stored_shares(page), 1)
        # when
        page.get_by_role("button", name="Log out").click()
        expect(page.get_by_role("heading", name="Access token")).to_be_visible()
        # then
        self.wait_until(page, lambda: self.stored_shares(page) == 0)

    def test_no_other_page_may_share(self) -> None:
        page = self.open_installed_page()
        # The server itself takes no files there, also without a service worker.
        response = page.request.post(f"{self.address}/share", multipart={"sound": "x"})
        self.assertIn(response.status, [404, 405])


if __name__ == "__main__":
    unittest.main()
