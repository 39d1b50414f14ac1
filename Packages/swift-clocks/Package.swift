// swift-tools-version: 6.3

import PackageDescription

// The products of the package of this name, from Chorale. See Documentation/Packages.md.
let package = Package(
  name: "swift-clocks",
  products: [
    .library(name: "Clocks", targets: ["ClocksExports"])
  ],
  dependencies: [
    .package(name: "chorale", path: "../..")
  ],
  targets: [
    .target(
      name: "ClocksExports",
      dependencies: [.product(name: "Clocks", package: "chorale")]
    )
  ],
  swiftLanguageModes: [.v6]
)
