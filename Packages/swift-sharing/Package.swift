// swift-tools-version: 6.3

import PackageDescription

// The products of the package of this name, from Chorale. See Documentation/Packages.md.
let package = Package(
  name: "swift-sharing",
  products: [
    .library(name: "Sharing", targets: ["SharingExports"])
  ],
  dependencies: [
    .package(name: "chorale", path: "../.."),
    .package(name: "swift-concurrency-extras", path: "../swift-concurrency-extras"),
    .package(name: "swift-dependencies", path: "../swift-dependencies"),
    .package(name: "swift-identified-collections", path: "../swift-identified-collections"),
  ],
  targets: [
    .target(
      name: "SharingExports",
      dependencies: [
        .product(name: "Sharing", package: "chorale"),
        .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "IdentifiedCollections", package: "swift-identified-collections"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
