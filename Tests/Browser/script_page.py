"""The page's script in a real browser, with a test in place of the server."""

from __future__ import annotations

import html
import urllib.parse

from playwright.sync_api import Page, Request

from browsers import FOLDER, SCRIPT, BrowserCase

ADDRESS = "http://127.0.0.1:1/"


class ScriptCase(BrowserCase):
    """A test of the script without a server: of its modules, as they are in the sources, or of a bundle of them."""

    bundle: bytes | None = None
    page: Page

    def open(
        self,
        body: str,
        *,
        path: str = "",
        head: str = "",
        before: str = "",
        patch: int = 0,
        event: int = 0,
        version: str = "",
        state: str = "",
        texts: str = "{}",
        limit: int | None = None,
        is_connected: bool = True,
        has_clock: bool = False,
        **options,
    ) -> Page:
        """Opens a page with this body, in a context with these options. `before` is a script that runs before all
        others."""
        self.patch_number = patch
        self.serve(body, head=head, patch=patch, event=event, version=version, state=state, texts=texts, limit=limit)
        self.requests: list[Request] = []

        def fulfill(route):
            path = urllib.parse.urlsplit(route.request.url).path
            if path.endswith(".js"):
                body = self.bundle or (SCRIPT / path[1:]).read_bytes()
                route.fulfill(body=body, content_type="text/javascript")
                return
            self.requests.append(route.request)
            route.fulfill(body=self.document, content_type="text/html", status=self.status)

        self.page = self.new_page(**options)
        self.page.route("**/*", fulfill)
        if has_clock:
            # The clock is paused, unless a test advances it.
            self.page.clock.install(time=1_000)
            self.page.clock.pause_at(1_001)
        self.page.add_init_script(path=FOLDER / "fake_socket.js")
        if before:
            self.page.add_init_script(before)
        self.page.goto(ADDRESS + path)
        if is_connected:
            self.connect(event)
        return self.page

    # MARK: The server

    def serve(
        self,
        body: str,
        *,
        status: int = 200,
        head: str = "",
        session: str = "s&1",
        epoch: str = "one",
        patch: int = 0,
        event: int = 0,
        version: str = "",
        state: str = "",
        texts: str = "{}",
        limit: int | None = None,
        applied: int | None = None,
        is_complete: bool = False,
    ) -> None:
        """Sets the response to page requests from now on."""
        self.status = status
        restored = "" if applied is None else f' data-applied="{applied}"' + ' data-complete="1"' * is_complete
        self.document = f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Test</title>{head}
<script src="/live.js" {"defer" if self.bundle else 'type="module"'} data-session="{html.escape(session)}" data-epoch="{epoch}" data-patch="{patch}" data-event="{event}"
  data-version="{version}" data-state="{state}" data-texts="{html.escape(texts)}"{f' data-limit="{limit}"' if limit else ""}{restored}></script></head><body>{body}</body></html>"""

    def connect(self, last_event: int = 0) -> None:
        """Accepts the connection and sends the welcome message. The page's first messages are
        dropped."""
        self.page.evaluate("server.open()")
        self.assertEqual(self.take()[:1], [[0, 1, "one", self.patch_number]])
        self.send([0, "one", last_event])

    def send(self, *messages) -> None:
        self.page.evaluate("messages => server.send(...messages)", list(messages))

    def patch(self, *operations, knowing: int = 0, is_response: bool = False) -> None:
        """Sends a patch with these operations."""
        self.patch_number += 1
        message = [1, self.patch_number, knowing, list(operations)]
        self.send(message + [1] if is_response else message)

    def take(self) -> list:
        """Returns the messages of the page since the last call."""
        return self.page.evaluate("server.take()")

    def drop(self, code: int = 1006) -> None:
        self.page.evaluate("code => server.drop(code)", code)

    # MARK: The page

    def body(self) -> str:
        return self.page.evaluate("document.body.innerHTML")

    def focus(self) -> str:
        """Returns the id of the focused element."""
        return self.page.evaluate("document.activeElement?.id ?? ''")

    def expect_body(self, markup: str) -> None:
        self.assertEqual(self.body(), markup)


def on(number: int, events: str) -> str:
    """The attributes of an element that listens for events."""
    return f'data-n="{number}" data-on="{html.escape(events)}"'


