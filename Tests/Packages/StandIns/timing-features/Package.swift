// swift-tools-version: 5.9

import PackageDescription

// Features of other authors, with macros, on several originals.
let package = Package(
  name: "timing-features",
  products: [.library(name: "TimingFeatures", targets: ["TimingFeatures"])],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.25.0"),
    .package(url: "https://github.com/pointfreeco/swift-clocks.git", from: "1.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-concurrency-extras", from: "1.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.4.0"),
    .package(url: "https://github.com/pointfreeco/swift-identified-collections", from: "1.1.0"),
    .package(url: "https://github.com/pointfreeco/swift-navigation", from: "2.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-sharing", from: "2.0.0"),
  ],
  targets: [
    .target(
      name: "TimingFeatures",
      dependencies: [
        .product(name: "Clocks", package: "swift-clocks"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
        .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
        .product(name: "IdentifiedCollections", package: "swift-identified-collections"),
        .product(name: "Sharing", package: "swift-sharing"),
        .product(name: "SwiftNavigation", package: "swift-navigation"),
      ]
    )
  ]
)
