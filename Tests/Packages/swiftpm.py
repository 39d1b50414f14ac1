"""SwiftPM with packages that tests write, built in the folder where this repository is built."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = ["--scratch-path", str(ROOT / ".build"), "--skip-update", *os.environ.get("BUILD_FLAGS", "").split()]


class PackageTestCase(unittest.TestCase):
  maxDiff = None

  @classmethod
  def setUpClass(cls):
    cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="packages-"))
    cls.addClassCleanup(shutil.rmtree, cls.folder)
    cls.environment = dict(os.environ)

  def pin(self, package):
    """Takes the versions that the repository is built with, so that SwiftPM looks for no newer ones."""
    for pins in (ROOT / "Package.resolved", ROOT / "Minutes" / "Package.resolved"):
      if pins.exists():
        shutil.copy(pins, package)

  def swift(self, command, package, *arguments, fails=False):
    result = subprocess.run(
      ["swift", command, "--package-path", str(package), *SHARED, *arguments], env=self.environment,
      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    self.assertEqual(result.returncode != 0, fails, result.stdout)
    return result.stdout

  def assert_tests_passed(self, output, at_least=1):
    self.assertRegex(output, r"Test run with \d+ tests?.* passed")
    count = int(output.split("Test run with ")[-1].split()[0])
    self.assertGreaterEqual(count, at_least, output)
