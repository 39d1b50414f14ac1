// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "minutes",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MinutesCore", targets: ["MinutesCore"])
  ],
  dependencies: [
    .package(name: "chorale", path: "..")
  ],
  targets: [
    .target(
      name: "MinutesCore",
      dependencies: [.product(name: "ComposableArchitecture", package: "chorale")]
    ),
    .testTarget(
      name: "MinutesCoreTests",
      dependencies: [
        "MinutesCore",
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "DependenciesTestSupport", package: "chorale"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  // Strict where the package is developed, not where it is used: a newer compiler may warn of more.
  if Context.environment["CHORALE_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
