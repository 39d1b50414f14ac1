// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "chorale", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Template engines for comparison with pages.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
  ],
  targets: [
    .target(name: "CEpoll"),
    // A separate program, so that it does not share a process with the measured server.
    .executableTarget(
      name: "Load",
      dependencies: [
        "CEpoll",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "CasePaths", package: "chorale"),
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "Dependencies", package: "chorale"),
        .product(name: "IdentifiedCollections", package: "chorale"),
        .product(name: "LiveHTML", package: "chorale"),
        .product(name: "ProcessMemory", package: "chorale"),
        .product(name: "Sharing", package: "chorale"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "Stencil", package: "Stencil"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
