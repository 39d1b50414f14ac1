// swift-tools-version: 6.3

import PackageDescription

// The products of the package of this name, from Chorale. See Documentation/Packages.md.
let package = Package(
  name: "swift-dependencies",
  products: [
    .library(name: "Dependencies", targets: ["DependenciesExports"]),
    .library(name: "DependenciesMacros", targets: ["DependenciesMacrosExports"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupportExports"]),
  ],
  dependencies: [
    .package(name: "chorale", path: "../.."),
    .package(name: "swift-clocks", path: "../swift-clocks"),
    .package(name: "swift-concurrency-extras", path: "../swift-concurrency-extras"),
  ],
  targets: [
    .target(
      name: "DependenciesExports",
      dependencies: [
        .product(name: "Dependencies", package: "chorale"),
        .product(name: "Clocks", package: "swift-clocks"),
        .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
      ]
    ),
    .target(
      name: "DependenciesMacrosExports",
      dependencies: [.product(name: "DependenciesMacros", package: "chorale")]
    ),
    .target(
      name: "DependenciesTestSupportExports",
      dependencies: [.product(name: "DependenciesTestSupport", package: "chorale")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
