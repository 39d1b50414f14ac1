// swift-tools-version: 6.3

import PackageDescription

// The same package names are used on all platforms. On Apple's platforms they are the original
// packages, on Linux those of Chorale: code and targets below are the same. The tests of Chorale
// build this package on Linux only. See Documentation/Packages.md.
#if os(Linux)
let architecture: [Package.Dependency] = [
  .package(
    name: "swift-composable-architecture", path: "../../Packages/swift-composable-architecture"),
  .package(name: "swift-dependencies", path: "../../Packages/swift-dependencies"),
  .package(name: "chorale", path: "../..", traits: ["LiveServer"]),
]
let interface: [Target.Dependency] = [
  .product(name: "LiveHTML", package: "chorale"),
  .product(name: "LiveServer", package: "chorale"),
]
#else
let architecture: [Package.Dependency] = [
  .package(
    url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.25.0"),
  .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.4.0"),
]
let interface: [Target.Dependency] = []
#endif

let package = Package(
  name: "laps",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: architecture,
  targets: [
    .executableTarget(
      name: "Laps",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture")
      ] + interface
    ),
    .testTarget(
      name: "LapsTests",
      dependencies: [
        "Laps",
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
