"""Files that the user uploads."""

import struct
import unittest
import zlib

from playwright.sync_api import expect

from browsers import in_firefox
from proxy import Proxy
from server_page import ServerCase
from servers import Server, server


def png_chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


# A grey pixel.
PNG = (
    b"\x89PNG\r\n\x1a\n"
    + png_chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    + png_chunk(b"IDAT", zlib.compress(b"\0\x80"))
    + png_chunk(b"IEND", b"")
)


def checksum(data: bytes) -> int:
    total = 0
    for byte in data:
        total = (total * 31 + byte) & 0xFFFFFFFF
    return total


def file(name: str, data: bytes, type: str = "application/octet-stream") -> dict:
    return {"name": name, "mimeType": type, "buffer": data}


def noise(size: int) -> bytes:
    return (bytes(range(251)) * (size // 251 + 1))[:size]

# The size of a chunk in bytes: the default of the server.
CHUNK = 256 << 10

# Notes each chunk that the script sends, with the status of the response if there is one.
NOTE_CHUNKS = """
  (() => {
    const original = window.fetch;
    window.chunks = [];
    window.fetch = async (address, options) => {
      if (options?.method !== "PATCH") return original(address, options);
      const chunk = { offset: options.headers["Upload-Offset"], size: options.body.size, status: 0 };
      chunks.push(chunk);
      const response = await original(address, options);
      chunk.status = response.status;
      return response;
    };
  })();
"""


class UploadTests(ServerCase):
    def open_files(self, **options):
        page = self.open("/files", **options)
        page.wait_for_function("() => performance.getEntriesByType('resource').some(e => e.name.endsWith('uploads.js'))")
        return page

    def forgive_status(self, status: int) -> None:
        """Removes console messages about responses with a status that the script handles."""
        self.complaints = [complaint for complaint in self.complaints if f"a status of {status}" not in complaint]

    def expect_stored(self, page, data: bytes) -> None:
        expect(page.locator(".stored")).to_have_text(f"{len(data)} bytes, {checksum(data)}", timeout=30_000)

    def test_a_chosen_file_is_uploaded(self):
        page = self.open_files()
        data = noise(1_000_001)
        page.get_by_label("Choose files").set_input_files(file("a.bin", data))
        self.expect_stored(page, data)
        expect(page.get_by_role("listitem")).to_contain_text("Uploaded")
        self.expect_accessible(page)
        page.get_by_role("button", name="Remove: a.bin").click()
        expect(page.get_by_role("listitem")).to_have_count(0)

    def test_an_empty_file_is_uploaded(self):
        page = self.open_files()
        page.get_by_label("Choose files").set_input_files(file("a.bin", b""))
        self.expect_stored(page, b"")

    def test_a_dropped_image_has_a_preview(self):
        page = self.open_files()
        transfer = page.evaluate_handle(
            """bytes => {
              const transfer = new DataTransfer();
              transfer.items.add(new File([new Uint8Array(bytes)], "dot.png", { type: "image/png" }));
              return transfer;
            }""",
            list(PNG),
        )
        page.dispatch_event("#zone", "dragover", {"dataTransfer": transfer})
        expect(page.locator(".live-drop-zone[data-live-over]")).to_have_count(1)
        page.dispatch_event("#zone", "drop", {"dataTransfer": transfer})
        expect(page.locator(".live-drop-zone[data-live-over]")).to_have_count(0)
        self.expect_stored(page, PNG)
        page.wait_for_function("() => document.querySelector('img').naturalWidth === 1")
        self.assertEqual(page.get_by_role("img").get_attribute("alt"), "dot.png")

    def test_progress_and_cancel(self):
        page = self.open_files()
        page.get_by_label("Choose files").set_input_files(file("slow.bin", noise(10_000_000)), timeout=60_000)
        page.wait_for_function("() => document.querySelector('progress')?.value > 300000")
        page.get_by_role("button", name="Cancel: slow.bin").click()
        expect(page.get_by_role("listitem")).to_contain_text("Cancelled")
        expect(page.locator("progress")).to_have_count(0)
        # Another file takes its place.
        page.get_by_label("Choose files").set_input_files(file("b.bin", noise(10)))
        self.expect_stored(page, noise(10))
        # The cancellation may overtake a chunk, which finds no upload then. The script sends no more.
        self.forgive_status(404)

    def test_refused_files(self):
        page = self.open_files()
        # Made in the browser: 20 MB would take long to get there.
        page.get_by_label("Choose files").evaluate(
            """input => {
              const transfer = new DataTransfer();
              transfer.items.add(new File(["text"], "a.txt", { type: "text/plain" }));
              transfer.items.add(new File([new Uint8Array(20_000_001)], "big.bin"));
              transfer.items.add(new File(["%PDF-1.7"], "no.png", { type: "image/png" }));
              input.files = transfer.files;
              input.dispatchEvent(new Event("change", { bubbles: true }));
            }"""
        )
        items = page.get_by_role("listitem")
        expect(items.nth(0)).to_contain_text("Files of this type are not accepted.")
        expect(items.nth(1)).to_contain_text("The file is larger than 20 MB.")
        expect(items.nth(2)).to_contain_text("The content of the file does not have an accepted type.")
        self.forgive_status(415)

    def test_files_are_forgotten_when_the_page_needs_them_no_more(self):
        page = self.open_files()
        # One file is uploaded, and one refused before it.
        page.get_by_label("Choose files").evaluate(
            """input => {
              const transfer = new DataTransfer();
              const chosen = [new File(["text"], "a.txt", { type: "text/plain" }), new File(["0123456789"], "b.bin")];
              for (const file of chosen) transfer.items.add(file);
              input.files = transfer.files;
              window.chosen = [...input.files].map((file) => new WeakRef(file));
              input.dispatchEvent(new Event("change", { bubbles: true }));
            }"""
        )
        expect(page.get_by_role("listitem").nth(1)).to_contain_text("Uploaded")
        page.request_gc()
        self.assertEqual(page.evaluate("() => chosen.filter((file) => file.deref()).length"), 0)

    def test_an_upload_resumes_on_a_new_connection(self):
        proxy = Proxy(server(self.product).port)
        self.addCleanup(proxy.stop)
        page = self.new_page()
        page.add_init_script(NOTE_CHUNKS)
        page.goto(proxy.address + "/files")
        self.wait_until_live(page)
        data = noise(3_000_000)
        page.get_by_label("Choose files").set_input_files(file("slow.bin", data))
        page.wait_for_function("() => document.querySelector('progress')?.value > 300000")
        proxy.cut()
        self.come_back(page)
        self.forgive_refused_connections()
        self.expect_stored(page, data)
        self.forgive_refused_connections()
        # The server had more bytes than the browser knew.
        self.forgive_status(409)
        # The upload does not begin again: no chunk goes back, and one at most is sent twice, without those that the
        # server has refused because more of the last one had arrived meanwhile.
        chunks = page.evaluate("chunks")
        offsets = [chunk["offset"] for chunk in chunks]
        self.assertEqual(offsets, sorted(offsets))
        self.assertEqual(offsets.count(0), 1)
        sent = sum(chunk["size"] for chunk in chunks if chunk["status"] != 409)
        self.assertLessEqual(sent, len(data) + CHUNK)

    def test_an_upload_begins_anew_with_a_new_server(self):
        first = self.start(Server(self.product))
        page = self.new_page()
        page.goto(first.address + "/files")
        self.wait_until_live(page)
        data = noise(3_000_000)
        page.get_by_label("Choose files").set_input_files(file("slow.bin", data))
        page.wait_for_function("() => document.querySelector('progress')?.value > 300000")
        first.kill()
        page.wait_for_selector("html:not([data-connection=open])", state="attached")
        # The server does not receive this selection.
        small = noise(10)
        page.get_by_label("Choose files").set_input_files(file("small.bin", small))
        self.start(first.successor())
        self.come_back(page)
        expect(page.get_by_role("listitem").filter(has_text="slow.bin")).to_contain_text("Uploaded", timeout=30_000)
        expect(page.get_by_role("listitem").filter(has_text="small.bin")).to_contain_text("Uploaded")
        expect(page.get_by_role("listitem")).to_have_count(2)
        self.forgive_refused_connections()
        # The new server does not know the uploads of the first one.
        self.forgive_status(404)


FirefoxUploadTests = in_firefox(
    UploadTests,
    "a_chosen_file_is_uploaded",
    "a_dropped_image_has_a_preview",
    "progress_and_cancel",
    "refused_files",
    "an_upload_resumes_on_a_new_connection",
)


if __name__ == "__main__":
    unittest.main()
