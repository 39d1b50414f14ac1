#!/usr/bin/env python3
"""Documents that are followed to the letter: each block is copied to the file that the text before it names.

A block of Swift code that belongs to a file stands below a line that ends with the path of that file: "`Package.swift`:". A
second block for a file goes below the first. The copies differ from the document in two things only: the place of Chorale, and the port.

usage: Tests/Packages/test_documents.py [DocumentTests.TEST ...]

The first page is built with the trait LiveServer, and README.md without one, both in .build at the root of the repository.
"""
import re
import shutil
import socket
import subprocess
import time
import unittest
import urllib.request

from swiftpm import ROOT, PackageTestCase

FIRST_PAGE = ROOT / "Sources" / "Live" / "LiveHTML" / "Documentation.docc" / "FirstPage.md"
BLOCK = re.compile(r"(?P<before>[^\n]*)\n\n```swift\n(?P<code>.*?)\n```\n", re.DOTALL)
PATH = re.compile(r"`((?:Sources|Tests)/[\w+/]+\.swift|Package\.swift)`(?:, below [\w ]+)?:$")


def files(document):
  """The contents of the files that a document asks for, by path, and the blocks that belong to none."""
  contents, others = {}, []
  for block in BLOCK.finditer(document):
    path = PATH.search(block["before"])
    if path:
      contents.setdefault(path[1], []).append(block["code"])
    else:
      others.append(block["code"])
  return {path: "\n\n".join(blocks) + "\n" for path, blocks in contents.items()}, others


class DocumentTests(PackageTestCase):
  def write(self, document, name, replacing=()):
    package = self.folder / name
    contents, others = files(document)
    for path, text in contents.items():
      for old, new in (('path: "../chorale"', f'path: "{ROOT}"'), *replacing):
        text = text.replace(old, new)
      (package / path).parent.mkdir(parents=True, exist_ok=True)
      (package / path).write_text(text)
    self.pin(package)
    return package, others

  def test_files_of_a_document(self):
    document = "In `Sources/A/A.swift`:\n\n```swift\nlet a = 1\n```\n\nMore:\n\n```swift\na\n```\n\n" \
      "`Sources/A/A.swift`:\n\n```swift\nlet b = 2\n```\n"
    self.assertEqual(files(document), ({"Sources/A/A.swift": "let a = 1\n\nlet b = 2\n"}, ["a"]))

  def test_first_page(self):
    # Given a package of the blocks of the guide
    with socket.create_server(("127.0.0.1", 0)) as free:
      port = free.getsockname()[1]
    package, others = self.write(FIRST_PAGE.read_text(), "books", [("port: 8080", f"port: {port}")])
    self.assertEqual(others, [], "blocks without the path of a file")

    # When its tests run, with those of claims that the guide does not test
    shutil.copy(ROOT / "Tests" / "Packages" / "FirstPage" / "MoreBooksTests.swift", package / "Tests" / "BooksAppTests")
    output = self.swift("test", package)

    # Then they pass, and the server responds as the guide says
    self.assert_tests_passed(output, at_least=8)
    products = self.swift("build", package, "--show-bin-path").splitlines()[-1]
    server = subprocess.Popen([f"{products}/BooksApp"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
      for path, content in (("/", "<h1>Books</h1>"), ("/previews", "A book without a title")):
        self.assertIn(content, self.get(f"http://127.0.0.1:{port}{path}"))
    finally:
      server.terminate()
      server.wait(timeout=30)

  def get(self, url):
    deadline = time.monotonic() + 60
    while True:
      try:
        with urllib.request.urlopen(url, timeout=30) as response:
          return response.read().decode()
      except ConnectionRefusedError:
        pass
      except urllib.error.URLError as error:
        if not isinstance(error.reason, ConnectionRefusedError):
          raise
      self.assertLess(time.monotonic(), deadline, "The server does not listen.")
      time.sleep(0.1)

  def test_readme(self):
    package, _ = self.write((ROOT / "README.md").read_text(), "counter")

    output = self.swift("test", package)

    self.assert_tests_passed(output, at_least=2)


if __name__ == "__main__":
  unittest.main(verbosity=2)
