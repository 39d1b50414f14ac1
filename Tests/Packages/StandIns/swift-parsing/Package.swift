// swift-tools-version: 5.9

import PackageDescription

// A package that depends on an original by its URL.
let package = Package(
  name: "swift-parsing",
  products: [.library(name: "Parsing", targets: ["Parsing"])],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-case-paths", from: "1.5.0")
  ],
  targets: [
    .target(
      name: "Parsing",
      dependencies: [.product(name: "CasePaths", package: "swift-case-paths")]
    )
  ]
)
