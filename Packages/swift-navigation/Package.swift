// swift-tools-version: 6.3

import PackageDescription

// The products of the package of this name, from Chorale. See Documentation/Packages.md.
let package = Package(
  name: "swift-navigation",
  products: [
    .library(name: "SwiftNavigation", targets: ["SwiftNavigationExports"])
  ],
  dependencies: [
    .package(name: "chorale", path: "../..")
  ],
  targets: [
    .target(
      name: "SwiftNavigationExports",
      dependencies: [.product(name: "SwiftNavigation", package: "chorale")]
    )
  ],
  swiftLanguageModes: [.v6]
)
