"""A chart that a script of the app draws into an element of a live page."""

import unittest

from playwright.sync_api import ConsoleMessage, Page, expect

from browsers import in_firefox
from server_page import ServerCase
from servers import Server


class WidgetTests(ServerCase):
    def open_chart(self, address: str = "") -> Page:
        page = self.new_page()
        if address:
            page.goto(address + "/chart")
            self.wait_until_live(page)
        else:
            self.open("/chart", page)
        expect(self.bars(page)).to_have_count(3)
        page.evaluate("window.first = window.plot")
        return page

    def bars(self, page: Page):
        return page.locator("#chart button")

    def expect_same_chart(self, page: Page) -> None:
        self.assertTrue(page.evaluate("window.plot === window.first && first.root.isConnected && !window.removed"))

    def test_states_and_events(self):
        page = self.open_chart()
        page.get_by_role("button", name="Add a point").click()
        expect(self.bars(page)).to_have_text(["Bar 1: 3", "Bar 2: 1", "Bar 3: 2", "Bar 4: 4"])
        self.bars(page).nth(1).click()
        expect(page.get_by_role("status")).to_have_text("Bar 2")
        self.expect_same_chart(page)
        self.expect_accessible(page)

    def test_the_end_of_a_widget(self):
        page = self.open_chart()
        page.get_by_role("button", name="Hide").click()
        expect(page.locator("#chart")).to_have_count(0)
        page.wait_for_function("window.removed === window.first")
        page.get_by_role("button", name="Show").click()
        expect(self.bars(page)).to_have_count(3)
        self.assertTrue(page.evaluate("window.plot !== window.first"))

    def test_a_new_session(self):
        first = self.start(Server(self.product))
        page = self.open_chart(first.address)
        # What the server does not know: the library keeps it.
        page.evaluate("plot.zoom = 2; plot.root.id = 'zoomed'")
        page.get_by_role("button", name="Add a point").click()
        expect(self.bars(page)).to_have_count(4)
        first.stop()
        page.wait_for_selector("html:not([data-connection=open])", state="attached")
        self.start(first.successor())
        self.come_back(page)
        self.forgive_refused_connections()
        expect(self.bars(page)).to_have_count(3)
        self.expect_same_chart(page)
        expect(self.bars(page).first).to_have_css("width", "120px")

    def add_failing_widgets(self, page: Page, script: str, *names: str) -> None:
        """Adds elements of another script, and waits until each has failed."""
        failed: list[str] = []

        def is_last(message: ConsoleMessage) -> bool:
            if f"The widget '{script}' has failed." in message.text:
                failed.append(message.text)
            return len(failed) == len(names)

        with page.expect_console_message(is_last):
            page.evaluate(
                """([liveWidget, ...ids]) => {
                  for (const id of ids) {
                    const node = Object.assign(document.createElement("div"), { id });
                    Object.assign(node.dataset, { liveWidget, liveState: "1" });
                    document.body.append(node);
                  }
                }""",
                [script, *names],
            )

    def update_widget(self, page: Page, name: str, state: int) -> None:
        page.evaluate("([id, state]) => { document.getElementById(id).dataset.liveState = state; }", [name, str(state)])

    def test_a_script_that_can_not_be_loaded(self):
        page = self.open_chart()
        requests: list[str] = []

        def fulfill(route) -> None:
            requests.append(route.request.url)
            if len(requests) == 1:
                return route.abort()
            body = "export default (node, state) => { node.textContent = `Shows ${state}`; };"
            return route.fulfill(body=body, content_type="text/javascript")

        page.route("**/assets/late.js*", fulfill)
        self.add_failing_widgets(page, "/assets/late.js", "late", "twin")
        # Other widgets go on, and their changes load nothing.
        page.get_by_role("button", name="Add a point").click()
        expect(self.bars(page)).to_have_count(4)
        self.expect_same_chart(page)
        self.assertEqual(len(requests), 1)
        # The next state does.
        self.update_widget(page, "late", 2)
        expect(page.locator("#late")).to_have_text("Shows 2")
        self.update_widget(page, "twin", 3)
        expect(page.locator("#twin")).to_have_text("Shows 3")
        self.assertEqual(len(requests), 2)
        self.expect_complaint("The widget '/assets/late.js' has failed.")
        # Messages of Chromium, and of Firefox.
        self.complaints = [text for text in self.complaints if "ERR_FAILED" not in text and "late.js" not in text]

    def test_a_state_that_comes_while_a_script_is_loaded(self):
        page = self.open_chart()
        routes: list = []
        page.route("**/assets/slow.js*", lambda route: routes.append(route))
        page.evaluate(
            """() => {
              const node = Object.assign(document.createElement("div"), { id: "slow" });
              Object.assign(node.dataset, { liveWidget: "/assets/slow.js", liveState: "1" });
              document.body.append(node);
            }"""
        )
        while not routes:
            page.evaluate("0")
        self.update_widget(page, "slow", 2)
        routes[0].abort()
        # It is loaded again for the second state, without another one.
        while len(routes) < 2:
            page.evaluate("0")
        body = "export default (node, state) => { node.textContent = `Shows ${state}`; };"
        routes[1].fulfill(body=body, content_type="text/javascript")
        expect(page.locator("#slow")).to_have_text("Shows 2")
        self.expect_complaint("The widget '/assets/slow.js' has failed.")
        self.expect_complaint("ERR_FAILED")

    def test_a_script_that_throws(self):
        page = self.open_chart()
        body = """
          export default (node, state) => {
            node.append(`Begins with ${state}. `);
            if (state === 1) throw new Error("begin");
            return {
              update: (state) => { if (state === 3) throw new Error("update"); node.textContent = `Shows ${state}`; },
              remove: () => { throw new Error("remove"); },
            };
          };
        """
        page.route("**/assets/sick.js*", lambda route: route.fulfill(body=body, content_type="text/javascript"))
        self.add_failing_widgets(page, "/assets/sick.js", "sick")
        expect(page.locator("#sick")).to_have_text("")
        # It begins with the next state, in an empty element.
        self.update_widget(page, "sick", 2)
        expect(page.locator("#sick")).to_have_text("Begins with 2.")
        # An error of an update concerns this state only, and the chart behind this element gets its state.
        page.evaluate(
            """() => {
              chart.before(sick);
              sick.dataset.liveState = "3";
              chart.dataset.liveState = "[7]";
            }"""
        )
        expect(self.bars(page)).to_have_text(["Bar 1: 7"])
        self.update_widget(page, "sick", 4)
        expect(page.locator("#sick")).to_have_text("Shows 4")
        # Nor does an error of its end concern others.
        page.evaluate(
            """() => {
              sick.remove();
              chart.dataset.liveState = "[8]";
            }"""
        )
        expect(self.bars(page)).to_have_text(["Bar 1: 8"])
        self.expect_same_chart(page)
        for error in ["begin", "update", "remove"]:
            self.expect_complaint(f"The widget '/assets/sick.js' has failed. Error: {error}")



FirefoxWidgetTests = in_firefox(
    WidgetTests,
    "states_and_events",
    "the_end_of_a_widget",
    "a_new_session",
    "a_script_that_can_not_be_loaded",
)


if __name__ == "__main__":
    unittest.main()
