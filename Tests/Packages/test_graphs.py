#!/usr/bin/env python3
"""Packages that depend on the originals, in one graph with this package (Documentation/Packages.md).

Stand-ins take the places of other authors' packages: the same names and products, tiny contents. Each is committed to a git
repository with a version, as SwiftPM finds packages behind a URL. Nothing is downloaded.

usage: Tests/Packages/test_graphs.py [GraphTests.TEST ...]

It builds in .build at the root of the repository, with the trait LiveServer, as the tests of Minutes do before it: then the
modules that both need are compiled once.
"""
import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from swiftpm import ROOT, PackageTestCase

HERE = ROOT / "Tests" / "Packages"
ORIGINALS = "https://github.com/pointfreeco"
IDENTITY_WARNING = "Conflicting identity for"


class GraphTests(PackageTestCase):
  @classmethod
  def setUpClass(cls):
    super().setUpClass()
    cls.environment |= {"CHORALE": str(ROOT), "STAND_INS": str(cls.folder)}
    for package in (HERE / "StandIns").iterdir():
      repository = cls.folder / package.name
      shutil.copytree(package, repository)
      git = ["git", "-C", str(repository), "-c", "user.name=Tests", "-c", "user.email=tests@localhost"]
      version = "1.5.0" if package.name == "swift-case-paths" else "1.0.0"
      for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "Stand-in"], ["tag", version]):
        subprocess.run(git + command, check=True)

  def app(self, replacing=()):
    """A copy of App, with replacements in its manifest."""
    app = pathlib.Path(tempfile.mkdtemp(prefix="app-", dir=self.folder)) / "app"
    shutil.copytree(HERE / "App", app)
    self.pin(app)
    manifest = app / "Package.swift"
    text = manifest.read_text()
    for old, new in replacing:
      self.assertIn(old, text)
      text = text.replace(old, new)
    manifest.write_text(text)
    return app

  def set_mirrors(self, package, mirrors):
    """As `swift package config set-mirror` does, once for each."""
    configuration = package / ".swiftpm" / "configuration"
    configuration.mkdir(parents=True)
    entries = [{"original": original, "mirror": mirror} for original, mirror in mirrors.items()]
    (configuration / "mirrors.json").write_text(json.dumps({"object": entries, "version": 1}))

  def test_packages_of_the_originals_names_take_their_places(self):
    # Given an app with packages that depend on the originals by URL
    app = self.app()

    # When its manifest names only the package that takes the place of the architecture
    output = self.swift("run", app, "App")

    # Then the packages share the types of this one, and SwiftPM warns of two places for one identity
    self.assertEqual(output.splitlines()[-1], "0 s left, 1 mark, 1 chime")
    self.assertIn(IDENTITY_WARNING, output)

  def test_mirrors_end_the_warning(self):
    app = self.app()
    self.set_mirrors(app, {
      f"{ORIGINALS}/{package.name}{suffix}": f"file://{package}"
      for package in (ROOT / "Packages").iterdir() for suffix in ("", ".git")})

    output = self.swift("package", app, "show-dependencies")

    self.assertNotIn(IDENTITY_WARNING, output)

  def test_each_package_can_be_named_by_the_app(self):
    packages = sorted(package.name for package in (ROOT / "Packages").iterdir())
    entries = "".join(
      f'\n    .package(name: "{name}", path: "\\(chorale)/Packages/{name}"),' for name in packages)
    app = self.app(replacing=[(
      """
    .package(
      name: "swift-composable-architecture",
      path: "\\(chorale)/Packages/swift-composable-architecture"),""", entries),
      ('traits: ["LiveServer"]', 'traits: ["CombineSchedulers", "LiveServer"]')])

    output = self.swift("package", app, "show-dependencies")

    for name in packages:
      self.assertIn(f"─ {name}<", output)

  def test_without_them_the_modules_are_in_conflict(self):
    app = self.without_packages('.product(name: "Parsing", package: "swift-parsing")')

    output = self.swift("build", app, fails=True)

    self.assertIn("declare targets with a conflicting name: 'CasePaths", output)

  def test_module_aliases_do_not_help(self):
    app = self.without_packages(
      '.product(name: "Parsing", package: "swift-parsing", moduleAliases: ["CasePaths": "OriginalCasePaths"])')

    # SwiftPM reports the conflict, or compiles the app with one of the modules: the message differs from run to run.
    self.swift("build", app, fails=True)

  def without_packages(self, parsing):
    """The app with this package and a package that depends on the (stand-in of the) original, side by side."""
    app = self.app(replacing=[
      ("""
    .package(
      name: "swift-composable-architecture",
      path: "\\(chorale)/Packages/swift-composable-architecture"),""", ""),
      ("""
    .package(url: "file://\\(standIns)/timing-features", from: "1.0.0"),""", ""),
      ('package: "swift-composable-architecture"', 'package: "chorale"'),
      ("""
        .product(name: "TimingFeatures", package: "timing-features"),""", ""),
      ('.product(name: "Parsing", package: "swift-parsing")', parsing),
    ])
    self.set_mirrors(app, {f"{ORIGINALS}/swift-case-paths": f"file://{self.folder}/swift-case-paths"})
    return app

  def test_one_app_for_linux_and_apples_platforms(self):
    laps = ROOT / "Examples" / "Laps"

    output = self.swift("test", laps)

    self.assert_tests_passed(output)


if __name__ == "__main__":
  unittest.main(verbosity=2)
