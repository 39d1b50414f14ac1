// swift-tools-version: 6.3

import PackageDescription

// The products of the package of this name, from Chorale. See Documentation/Packages.md.
let package = Package(
  name: "swift-concurrency-extras",
  products: [
    .library(name: "ConcurrencyExtras", targets: ["ConcurrencyExtrasExports"])
  ],
  dependencies: [
    .package(name: "chorale", path: "../..")
  ],
  targets: [
    .target(
      name: "ConcurrencyExtrasExports",
      dependencies: [.product(name: "ConcurrencyExtras", package: "chorale")]
    )
  ],
  swiftLanguageModes: [.v6]
)
