// swift-tools-version: 5.9

import PackageDescription

// In the place of the original: the same names, a fraction of the content.
let package = Package(
  name: "swift-case-paths",
  products: [.library(name: "CasePaths", targets: ["CasePaths"])],
  targets: [.target(name: "CasePaths")]
)
