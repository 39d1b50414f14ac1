"""Requests of other sites and other browsers, and injected markup."""

import http.server
import pathlib
import re
import threading
import unittest
import urllib.request

from playwright.sync_api import Page

from browsers import in_firefox
from server_page import ServerCase
from servers import Server, server


class SecurityTests(ServerCase):
    def other_site(self, html: str) -> str:
        """The address of a page on another site."""

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(html.encode())

            def log_message(self, *_):
                pass

        other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        self.addCleanup(other.server_close)
        self.addCleanup(other.shutdown)
        return f"http://127.0.0.1:{other.server_port}/"

    def close_code(self, page: Page, address: str, session: str) -> int:
        """Returns the close code of a socket after its first message; 0 if the server responds."""
        return page.evaluate(
            """([address, session]) => new Promise((fulfill) => {
              const socket = new WebSocket(`${address.replace("http", "ws")}/live?session=${session}`);
              socket.onopen = () => socket.send('[0,1,"",0]');
              socket.onclose = ({ code }) => fulfill(code);
              socket.onmessage = () => fulfill(0);
            })""",
            [address, session],
        )

    def count_of_sessions(self) -> int:
        """Returns the number of sessions that the server has created."""
        with urllib.request.urlopen(server(self.product).address + "/metrics") as metrics:
            match = re.search(r"^live_sessions_opened_total (\d+)$", metrics.read().decode(), re.MULTILINE)
        return int(match[1]) if match else 0

    def session(self, page: Page) -> str:
        return page.evaluate("document.querySelector('script[data-session]').dataset.session")

    def test_the_cookie_is_out_of_reach_of_scripts(self):
        page = self.open("/writing")
        (cookie,) = page.context.cookies()
        self.assertEqual(cookie["name"], f"live-{server(self.product).port}")
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"], cookie["expires"]), (True, "Lax", -1))
        self.assertEqual(page.evaluate("document.cookie"), "")

    def test_two_servers_on_this_machine_do_not_disturb_each_other(self):
        page = self.open("/writing")
        context = page.context
        counter = self.new_page(context)
        counter.goto(server("Counter").address)
        self.wait_until_live(counter)
        page.reload()
        self.wait_until_live(page)
        self.assertEqual(len(context.cookies()), 2)

    def test_a_session_belongs_to_the_browser_that_has_loaded_it(self):
        address = server(self.product).address
        mine = self.open("/writing")
        session = self.session(mine)
        other = self.open("/playlist")
        self.assertEqual(self.close_code(other, address, session), 4000)
        other.context.clear_cookies()
        self.assertEqual(self.close_code(other, address, session), 4002)
        self.assertEqual(self.close_code(mine, address, session), 0)

    def test_pages_of_other_servers_get_no_socket(self):
        address = server(self.product).address
        mine = self.open("/writing")
        session = self.session(mine)
        page = self.new_page(mine.context)
        page.goto(self.other_site("<!DOCTYPE html><title>Other</title>"))
        self.assertEqual(self.close_code(page, address, session), 1006)
        self.expect_complaint("403")
        self.assertEqual(mine.evaluate("document.documentElement.dataset.connection"), "open")

    def test_pages_of_other_servers_fetch_none_of_ours(self):
        address = server(self.product).address
        page = self.new_page()
        page.goto(self.other_site("<!DOCTYPE html><title>Other</title>"))
        opened = self.count_of_sessions()
        page.evaluate(
            """async (address) => {
              await fetch(address + "/writing", { mode: "no-cors", cache: "no-store" }).catch(() => {});
              const image = new Image();
              await new Promise((fulfill) => {
                image.onerror = fulfill;
                image.src = address + "/board";
              });
            }""",
            address,
        )
        self.assertEqual(self.count_of_sessions(), opened)
        self.complaints = []
        # A link from another site may open a page.
        page.evaluate("address => { location = address }", address + "/writing")
        self.wait_until_live(page)
        self.assertEqual(self.count_of_sessions(), opened + 1)

    def test_pages_of_other_servers_show_none_of_ours(self):
        address = server(self.product).address
        page = self.new_page()
        page.goto(self.other_site(f'<!DOCTYPE html><title>Other</title><iframe src="{address}/writing"></iframe>'))
        page.wait_for_function("() => frames.length === 1")
        page.frames[1].wait_for_load_state()
        self.assertEqual(page.frames[1].locator("html[data-connection]").count(), 0)
        self.expect_complaint("frame-ancestors")
        self.expect_complaint("403")

    def test_injected_scripts_do_not_run(self):
        page = self.open("/writing")
        page.evaluate(
            """() => {
              const place = document.body.appendChild(document.createElement("div"));
              place.innerHTML = '<img src="data:," onerror="window.isRun = true"><p style="color: red">x</p>';
              place.appendChild(document.createElement("script")).textContent = "window.isRun = true";
              place.appendChild(document.createElement("script")).src = "https://evil.example/x.js";
              place.appendChild(document.createElement("base")).href = "https://evil.example/";
            }"""
        )
        page.wait_for_timeout(200)
        self.assertIsNone(page.evaluate("window.isRun ?? null"))
        self.assertNotEqual(page.evaluate("getComputedStyle(document.querySelector('p[style]')).color"), "rgb(255, 0, 0)")
        self.assertEqual(page.evaluate("document.baseURI"), page.url)
        for text in ("script-src", "style-src", "base-uri"):
            self.expect_complaint(text)

    def test_uploaded_files_run_no_scripts(self):
        own = self.start(Server(self.product))
        folder = pathlib.Path(own.sounds.name)
        (folder / "a.js").write_text("document.title = 'run'")
        for name in ("a.html", "a.svg"):
            root = "html" if name == "a.html" else "svg"
            namespace = "" if name == "a.html" else ' xmlns="http://www.w3.org/2000/svg"'
            (folder / name).write_text(
                f'<{root}{namespace}><title>brought</title><script src="/sounds/a.js" href="/sounds/a.js"></script>'
                f"<script>document.title = 'run'</script></{root}>"
            )
            page = self.new_page()
            page.goto(f"{own.address}/sounds/{name}")
            page.wait_for_timeout(100)
            self.assertEqual(page.title(), "brought")
            self.expect_complaint("script")
        # The script does not run either on a page that refers to it.
        page = self.new_page()
        page.goto(f"{own.address}/writing")
        self.wait_until_live(page)
        title = page.title()
        page.evaluate(
            """() => new Promise((fulfill) => {
              const script = document.createElement("script");
              script.onerror = fulfill;
              script.src = "/sounds/a.js";
              document.body.append(script);
            })"""
        )
        self.assertEqual(page.title(), title)
        self.expect_complaint("MIME type")

    def test_permissions_that_the_app_does_not_list_are_denied(self):
        page = self.open("/writing")
        self.assertFalse(page.evaluate("document.featurePolicy.allowsFeature('microphone')"))


FirefoxSecurityTests = in_firefox(
    SecurityTests,
    "the_cookie_is_out_of_reach_of_scripts",
    "a_session_belongs_to_the_browser_that_has_loaded_it",
    "pages_of_other_servers_fetch_none_of_ours",
)


if __name__ == "__main__":
    unittest.main()
