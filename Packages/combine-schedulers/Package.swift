// swift-tools-version: 6.3

import PackageDescription

// The products of the package of this name, from Chorale. See Documentation/Packages.md. The module is empty unless the
// app enables the trait `CombineSchedulers` of Chorale.
let package = Package(
  name: "combine-schedulers",
  products: [
    .library(name: "CombineSchedulers", targets: ["CombineSchedulersExports"])
  ],
  dependencies: [
    .package(name: "chorale", path: "../..")
  ],
  targets: [
    .target(
      name: "CombineSchedulersExports",
      dependencies: [.product(name: "CombineSchedulers", package: "chorale")]
    )
  ],
  swiftLanguageModes: [.v6]
)
