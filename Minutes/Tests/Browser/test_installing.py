"""The page can be installed as an app."""

import struct
import unittest
from urllib.parse import urljoin

from minutes_case import MinutesCase


class InstallingTests(MinutesCase):
    def test_browsers_offer_to_install_the_page(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/memos")
        protocol = page.context.new_cdp_session(page)
        self.assertEqual(protocol.send("Page.getAppManifest")["errors"], [])
        self.assertEqual(protocol.send("Page.getInstallabilityErrors")["installabilityErrors"], [])

        # The pictures have the sizes that the manifest gives.
        address = urljoin(page.url, page.locator("link[rel=manifest]").get_attribute("href"))
        manifest = page.request.get(address).json()
        sizes = []
        for icon in manifest["icons"]:
            picture = page.request.get(urljoin(address, icon["src"]))
            self.assertEqual(picture.headers["content-type"].split(";")[0], icon["type"])
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", picture.body()[16:24])
                self.assertEqual(icon["sizes"], f"{width}x{height}")
                sizes.append(width)
        self.assertEqual(sizes, [192, 512, 512])
        # Other apps share sound files with it, in a request that the service worker responds to.
        target = manifest["share_target"]
        self.assertEqual((target["method"], target["enctype"]), ("POST", "multipart/form-data"))
        self.assertIn("audio/*", target["params"]["files"][0]["accept"])
        worker = page.request.get(urljoin(page.url, "/service-worker.js"))
        self.assertEqual(worker.headers["content-type"], "text/javascript; charset=utf-8")
        self.assertIn("no-cache", worker.headers["cache-control"])
        self.assertIn(f'"{target["action"]}"', worker.text())
        self.assertIn("/playlists", [shortcut["url"] for shortcut in manifest["shortcuts"]])
        for shortcut in manifest["shortcuts"]:
            self.assertEqual(page.request.get(urljoin(address, shortcut["url"])).status, 200)


if __name__ == "__main__":
    unittest.main()
