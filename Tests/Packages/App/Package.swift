// swift-tools-version: 6.3

import PackageDescription

// `test_graphs.py` copies this package, and says where the others are.
let chorale = Context.environment["CHORALE"]!
let standIns = Context.environment["STAND_INS"]!

let package = Package(
  name: "app",
  dependencies: [
    .package(name: "chorale", path: chorale, traits: ["LiveServer"]),
    .package(
      name: "swift-composable-architecture",
      path: "\(chorale)/Packages/swift-composable-architecture"),
    .package(url: "file://\(standIns)/swift-parsing", from: "1.0.0"),
    .package(url: "file://\(standIns)/timing-features", from: "1.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
        .product(name: "Parsing", package: "swift-parsing"),
        .product(name: "LiveHTML", package: "chorale"),
        .product(name: "TimingFeatures", package: "timing-features"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
