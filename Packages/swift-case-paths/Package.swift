// swift-tools-version: 6.3

import PackageDescription

// The products of the package of this name, from Chorale. See Documentation/Packages.md.
let package = Package(
  name: "swift-case-paths",
  products: [
    .library(name: "CasePaths", targets: ["CasePathsExports"])
  ],
  dependencies: [
    .package(name: "chorale", path: "../..")
  ],
  targets: [
    .target(
      name: "CasePathsExports",
      dependencies: [.product(name: "CasePaths", package: "chorale")]
    )
  ],
  swiftLanguageModes: [.v6]
)
