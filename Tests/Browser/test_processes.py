"""Several processes behind nginx, with the configuration of the example."""

import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.request

from playwright.sync_api import expect

from browsers import ROOT, in_firefox
from server_page import ServerCase
from servers import Server

EXAMPLE = ROOT / "Examples/Processes/nginx.conf"


class ProxyCase(ServerCase):
    """Two server processes behind nginx."""

    path = "/"

    def start_servers(self) -> list[Server]:
        return [Server("Counter"), Server("Counter")]

    def setUp(self) -> None:
        super().setUp()
        self.servers = self.start_servers()
        for server in self.servers:
            self.addCleanup(server.stop)
        self.address = self.start_nginx([server.port for server in self.servers])

    def start_nginx(self, ports: list[int]) -> str:
        program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        if program is None:
            raise RuntimeError("There is no nginx on the PATH. Install it: sudo apt-get install nginx-light")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        configuration = EXAMPLE.read_text()
        for name, number in [("8080", port), ("8081", ports[0]), ("8082", ports[1])]:
            configuration = re.sub(rf"127\.0\.0\.1:{name}\b", f"127.0.0.1:{number}", configuration)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with open(f"{folder.name}/nginx.conf", "w") as file:
            file.write(configuration)
        nginx = subprocess.Popen([program, "-p", folder.name, "-c", f"{folder.name}/nginx.conf"])

        def stop() -> None:
            nginx.terminate()
            nginx.wait(timeout=10)

        self.addCleanup(stop)
        address = f"http://127.0.0.1:{port}{self.path}"
        for _ in range(100):
            try:
                urllib.request.urlopen(address).close()
                return address
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("nginx does not respond.")

    def open_pages(self) -> dict[str, list]:
        """Opens pages in separate browsers until each process has two. Returns them by process."""
        pages: dict[str, list] = {}
        while len(pages) < 2 or min(len(each) for each in pages.values()) < 2:
            page = self.new_page()
            page.goto(self.address)
            self.wait_until_live(page)
            pages.setdefault(self.process(page), []).append(page)
        return pages

    def process(self, page) -> str:
        return page.locator("script[data-epoch]").get_attribute("data-epoch")

    def epoch(self, server: Server) -> str:
        with urllib.request.urlopen(server.address + self.path) as document:
            return re.search(r'data-epoch="([^"]*)"', document.read().decode())[1]

    def forgive_lost_connections(self) -> None:
        self.forgive_refused_connections()
        self.complaints = [
            complaint for complaint in self.complaints if "WebSocket" not in complaint and "502" not in complaint
        ]


class ProcessTests(ProxyCase):
    def click(self, page, result: str) -> None:
        page.get_by_role("button", name="One more", exact=True).click()
        expect(page.locator("output")).to_have_text(result)

    def test_pages_stay_with_their_process(self):
        pages = self.open_pages()
        for process, each in pages.items():
            for page in each:
                self.click(page, "1")
                self.assertEqual(self.process(page), process)
                # The next page of the same browser is served by the same process.
                page.goto(self.address)
                self.wait_until_live(page)
                self.assertEqual(self.process(page), process)

    def test_no_page_is_lost_when_a_process_ends(self):
        pages = self.open_pages()
        for each in pages.values():
            for page in each:
                self.click(page, "1")
        epoch = self.epoch(self.servers[0])
        self.servers[0].stop()
        for process, each in pages.items():
            for page in each:
                if process == epoch:
                    # The counter is not restorable: the page gets a new session of the other
                    # process.
                    expect(page.locator("output")).to_have_text("0")
                    self.wait_until_live(page)
                    self.click(page, "1")
                else:
                    self.click(page, "2")
        self.forgive_lost_connections()


class RestorableProcessTests(ProxyCase):
    """Processes that share a folder of restorable state and the key of the cookies."""

    path = "/letter"

    def start_servers(self) -> list[Server]:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        environment = {"STATES": f"{folder.name}/states", "KEY": f"{folder.name}/cookies.key"}
        return [Server("BrowserTestServer", **environment) for _ in range(2)]

    def write(self, page, text: str) -> None:
        page.get_by_label("Enclosure").fill(text)
        page.get_by_role("button", name="Enclose").click()
        expect(page.get_by_role("listitem").last).to_have_text(text)

    def test_written_text_is_restored_in_another_process(self):
        pages = self.open_pages()
        for each in pages.values():
            for number, page in enumerate(each):
                page.evaluate("window.isOld = true")
                page.get_by_label("Subject").fill(f"Letter {number}")
                expect(page.locator("#told")).to_have_text(f"Letter {number}/")
                self.write(page, f"Photo {number}")
        epoch = self.epoch(self.servers[0])
        self.servers[0].stop()
        for process, each in pages.items():
            for number, page in enumerate(each):
                if process == epoch:
                    self.come_back(page)
                    self.assertNotEqual(self.process_that_responds(page), epoch)
                expect(page.locator("#told")).to_have_text(f"Letter {number}/")
                expect(page.get_by_label("Subject")).to_have_value(f"Letter {number}")
                expect(page.get_by_role("listitem")).to_have_text([f"Photo {number}"])
                self.write(page, "Map")
                expect(page.get_by_role("listitem")).to_have_text([f"Photo {number}", "Map"])
                self.assertTrue(page.evaluate("!!window.isOld"), "The page was loaded again.")
        self.forgive_lost_connections()

    def process_that_responds(self, page) -> str:
        """Returns the process that serves this browser's next page, and its socket."""
        document = page.context.request.get(self.address)
        return re.search(r'data-epoch="([^"]*)"', document.text())[1]


FirefoxProcessTests = in_firefox(ProcessTests, "no_page_is_lost_when_a_process_ends")
FirefoxRestorableProcessTests = in_firefox(RestorableProcessTests)


if __name__ == "__main__":
    unittest.main()
