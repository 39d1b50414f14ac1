// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "chorale", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "CHeap"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CHeap",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "CasePaths", package: "chorale"),
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "Dependencies", package: "chorale"),
        .product(name: "IdentifiedCollections", package: "chorale"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
