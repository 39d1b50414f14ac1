// swift-tools-version: 6.3

import PackageDescription

// The products of the package of this name, from Chorale. See Documentation/Packages.md.
let package = Package(
  name: "swift-identified-collections",
  products: [
    .library(name: "IdentifiedCollections", targets: ["IdentifiedCollectionsExports"])
  ],
  dependencies: [
    .package(name: "chorale", path: "../..")
  ],
  targets: [
    .target(
      name: "IdentifiedCollectionsExports",
      dependencies: [.product(name: "IdentifiedCollections", package: "chorale")]
    )
  ],
  swiftLanguageModes: [.v6]
)
