// swift-tools-version: 6.3

import PackageDescription

// The products of the package of this name, from Chorale. See Documentation/Packages.md.
let package = Package(
  name: "swift-composable-architecture",
  products: [
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitectureExports"])
  ],
  dependencies: [
    .package(name: "chorale", path: "../.."),
    .package(name: "swift-case-paths", path: "../swift-case-paths"),
    .package(name: "swift-dependencies", path: "../swift-dependencies"),
    .package(name: "swift-identified-collections", path: "../swift-identified-collections"),
    .package(name: "swift-navigation", path: "../swift-navigation"),
    .package(name: "swift-sharing", path: "../swift-sharing"),
    .package(name: "swift-clocks", path: "../swift-clocks"),
    .package(name: "swift-concurrency-extras", path: "../swift-concurrency-extras"),
  ],
  targets: [
    .target(
      name: "ComposableArchitectureExports",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "CasePaths", package: "swift-case-paths"),
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
        .product(name: "IdentifiedCollections", package: "swift-identified-collections"),
        .product(name: "SwiftNavigation", package: "swift-navigation"),
        .product(name: "Sharing", package: "swift-sharing"),
        .product(name: "Clocks", package: "swift-clocks"),
        .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
