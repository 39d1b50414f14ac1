// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "chorale",
  // Built and tested on Linux only, so no other platform is named.
  // `LiveFuzzing` is for the tests of packages that are developed beside this one.
  products: [
    "BoundedNumbers", "ChildProcesses", "CasePaths", "Clocks", "CombineSchedulers",
    "ComposableArchitecture", "ConcurrencyExtras", "Dependencies", "DependenciesMacros",
    "DependenciesTestSupport", "IdentifiedCollections", "LiveFuzzing", "LiveHTML",
    "LiveHTMLTesting", "LiveServer", "LiveUploads", "PostgreSQL", "PubSub", "RowStreams", "Sharing",
    "SwiftNavigation",
  ].map { .library(name: $0, targets: [$0]) },
  traits: [
    .trait(
      name: "CombineSchedulers",
      description: """
        Schedulers for Combine code, on OpenCombine, and the `mainQueue` and `mainRunLoop` \
        dependencies. Without it OpenCombine is neither fetched nor built.
        """
    ),
    .trait(
      name: "PostgreSQL",
      description: """
        Messages between processes and restorable state in PostgreSQL, on libpq (Debian: libpq-dev). Without it libpq \
        is not needed.
        """
    ),
    .trait(
      name: "StrictDeprecations",
      description: """
        Warns of spellings that the Composable Architecture deprecates without a warning, like \
        `Scope(state:action:)`. Without it they compile silently, as they do there.
        """
    ),
    .trait(
      name: "LiveServer",
      description: """
        A server for the pages of `LiveHTML`, on Hummingbird. Without it Hummingbird and SwiftNIO are neither \
        fetched nor built.
        """
    ),
    .trait(
      name: "TLS",
      description: """
        Certificates for `LiveServer`, on SwiftNIO SSL. Without it BoringSSL is neither fetched nor built, and a server \
        with a certificate does not start.
        """,
      enabledTraits: ["LiveServer"]
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(
      url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    // MARK: Macros

    .macro(
      name: "ComposableMacros",
      dependencies: [
        .syntax("SwiftCompilerPlugin"), .syntax("SwiftSyntax"), .syntax("SwiftSyntaxBuilder"),
        .syntax("SwiftSyntaxMacros"), .syntax("SwiftDiagnostics"),
      ],
      path: "Sources/Macros/ComposableMacros"
    ),
    .testTarget(
      name: "ComposableMacrosTests",
      dependencies: [
        "ComposableMacros", .syntax("SwiftSyntax"), .syntax("SwiftSyntaxBuilder"),
        .syntax("SwiftSyntaxMacroExpansion"), .syntax("SwiftSyntaxMacrosGenericTestSupport"),
      ],
      path: "Tests/Macros/ComposableMacrosTests"
    ),

    // MARK: Foundations

    .foundation("BoundedNumbers"),
    .foundationTests("BoundedNumbers"),
    .target(name: "CChildProcesses", path: "Sources/Foundations/CChildProcesses"),
    .foundation("ChildProcesses", dependencies: ["CChildProcesses"]),
    .foundationTests("ChildProcesses"),
    .foundation("SourceLocations", dependencies: [.issueReporting]),
    .foundation("CasePaths", dependencies: ["ComposableMacros", .issueReporting]),
    .foundationTests("CasePaths"),
    .foundationMainActorTests("CasePaths"),
    .foundation(
      "IdentifiedCollections",
      dependencies: ["SourceLocations", .issueReporting, .collections("OrderedCollections")]
    ),
    .foundationTests("IdentifiedCollections", dependencies: [.customDump]),
    .foundationMainActorTests("IdentifiedCollections"),
    .foundation("ConcurrencyExtras", dependencies: [.issueReporting]),
    .foundationTests("ConcurrencyExtras"),
    .foundation("Clocks", dependencies: ["ConcurrencyExtras", "SourceLocations", .issueReporting]),
    .foundationTests("Clocks"),
    .foundation(
      "Dependencies",
      dependencies: [
        "ChildProcesses", "Clocks", "ConcurrencyExtras", "SourceLocations", .customDump,
        .issueReporting, .xctestDynamicOverlay, .combineSchedulers,
      ]
    ),
    .foundationTests(
      "Dependencies", dependencies: ["DependenciesMacros", "DependenciesTestSupport"]),
    .foundation(
      "DependenciesMacros",
      dependencies: ["ComposableMacros", "Dependencies", .issueReporting]
    ),
    .foundationTests("DependenciesMacros", dependencies: ["DependenciesTestSupport"]),
    .foundationMainActorTests("DependenciesMacros", dependencies: ["DependenciesTestSupport"]),
    .foundation(
      "DependenciesTestSupport", dependencies: ["Dependencies", .issueReportingTestSupport]),
    .foundationTests("DependenciesTestSupport"),
    .foundation(
      "Sharing",
      dependencies: [
        "ConcurrencyExtras", "Dependencies", "IdentifiedCollections", "SourceLocations",
        .issueReporting, .combineSchedulers, .customDump,
      ]
    ),
    .foundationTests(
      "Sharing",
      dependencies: [
        "ChildProcesses", "ConcurrencyExtras", "DependenciesTestSupport", "SharingProcess",
        "SwiftNavigation", .combineSchedulers, .customDump,
      ]
    ),
    // The other process, in the tests of files that several processes use.
    .executableTarget(
      name: "SharingProcess",
      dependencies: ["Sharing"],
      path: "Tests/Foundations/SharingProcess"
    ),
    .foundation("SwiftNavigation", dependencies: ["CasePaths", .customDump]),
    .foundationTests("SwiftNavigation", dependencies: [.customDump]),
    .foundation(
      "CombineSchedulers",
      dependencies: [
        "ConcurrencyExtras", "SourceLocations", .issueReporting, .openCombine("OpenCombine"),
        .openCombine("OpenCombineDispatch"), .openCombine("OpenCombineFoundation"),
      ]
    ),
    .foundationTests(
      "CombineSchedulers", dependencies: ["Dependencies", "DependenciesTestSupport"]),
    .foundation("PubSub", dependencies: ["ConcurrencyExtras", "Dependencies", .issueReporting]),
    .foundationTests("PubSub", dependencies: ["Clocks", "DependenciesTestSupport"]),
    .foundation("RowStreams"),
    .foundationTests("RowStreams"),
    .systemLibrary(
      name: "CPostgreSQL",
      path: "Sources/Foundations/CPostgreSQL",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"])]
    ),
    .foundation(
      "PostgreSQL",
      dependencies: [
        "PubSub", .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    // A real server for tests, if it is installed.
    .target(name: "PostgreSQLTestServer", path: "Tests/Foundations/PostgreSQLTestServer"),
    .foundationTests("PostgreSQL", dependencies: ["Clocks", "PostgreSQLTestServer", "PubSub"]),

    // The ways in which code uses the foundations: they must compile without a warning.
    .foundationsUse("FoundationsSwift5", languageMode: .v5),
    .foundationsUse("FoundationsSwift6", languageMode: .v6),

    // MARK: Architecture

    .target(
      name: "ComposableArchitecture",
      dependencies: [
        "CasePaths", "Clocks", "ComposableMacros", "ConcurrencyExtras", "Dependencies",
        "DependenciesMacros", "IdentifiedCollections", "Sharing", "SourceLocations",
        "SwiftNavigation", .issueReporting, .combineSchedulers, .customDump, .xctestDynamicOverlay,
        .collections("DequeModule"), .collections("OrderedCollections"),
      ],
      path: "Sources/Architecture/ComposableArchitecture"
    ),
    // The ways in which code uses the architecture: they must compile without a warning.
    .architectureUse("ArchitectureSwift5", languageMode: .v5),
    .architectureUse("ArchitectureSwift6", languageMode: .v6),
    .executableTarget(
      name: "SmallStack",
      dependencies: ["ComposableArchitecture"],
      path: "Tests/Architecture/SmallStack"
    ),
    .executableTarget(
      name: "StoreTurnover",
      dependencies: ["ComposableArchitecture"],
      path: "Tests/Architecture/StoreTurnover"
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture", "DependenciesTestSupport", "SmallStack", "SourceLocations",
        "StoreTurnover", .combineSchedulers, .customDump,
      ],
      path: "Tests/Architecture/ComposableArchitectureTests"
    ),
    // Features and tests from before there were macros. They compile with warnings of deprecated names only.
    .testTarget(
      name: "OlderCodeTests",
      dependencies: ["ComposableArchitecture", .combineSchedulers],
      path: "Tests/Compatibility/OlderCode"
    ),
    // Features and tests of small apps, in both language modes: they compile without a warning, and their tests pass.
    .apps("AppsSwift5Tests", languageMode: .v5),
    .apps("AppsSwift6Tests", languageMode: .v6),
    // A test target that does not link the support library: what becomes of its failures is tested.
    .executableTarget(
      name: "UnlinkedTests",
      dependencies: ["ComposableArchitecture"],
      path: "Tests/Architecture/UnlinkedTests"
    ),
    .testTarget(
      name: "ComposableArchitectureMainActorTests",
      dependencies: ["ComposableArchitecture", "DependenciesTestSupport", .customDump],
      path: "Tests/Architecture/ComposableArchitectureMainActorTests",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),

    // MARK: Live

    .live(
      "LiveHTML",
      dependencies: [
        "BoundedNumbers", "ComposableArchitecture", "RowStreams", "SourceLocations",
        .issueReporting,
      ],
      resources: [
        .embedInCode("Runtime/Script"), .embedInCode("Runtime/Rows"),
        .embedInCode("Runtime/Modules"),
      ]
    ),
    .live(
      "LiveUploads",
      dependencies: [
        "BoundedNumbers", "ComposableArchitecture", "Dependencies", "LiveHTML", .issueReporting,
      ],
      resources: [.embedInCode("Script")]
    ),
    .liveTests(
      "LiveUploads",
      dependencies: [
        "ComposableArchitecture", "DependenciesTestSupport", "LiveHTML", "LiveHTMLTesting",
        "LiveUploads", .issueReportingTestSupport,
      ]
    ),
    .live(
      "LiveHTMLTesting",
      dependencies: [
        "LiveHTML", "LiveUploads", "ComposableArchitecture", "SourceLocations", .issueReporting,
      ]
    ),
    .liveTests(
      "LiveHTML",
      dependencies: [
        "ComposableArchitecture", "DependenciesTestSupport", "LiveHTML", "LiveHTMLTesting",
        "RowStreams", .issueReportingTestSupport,
      ]
    ),
    .live(
      "LiveServer",
      dependencies: [
        "BoundedNumbers", "ComposableArchitecture", "LiveHTML", "LiveUploads", "PubSub",
        .postgreSQL, .issueReporting, .server("HTTPTypes", package: "swift-http-types"),
        .server("Hummingbird", package: "hummingbird"),
        .server("HummingbirdCore", package: "hummingbird"),
        .server("Logging", package: "swift-log"), .server("Metrics", package: "swift-metrics"),
        .server("NIOCore", package: "swift-nio"), .server("NIOHTTP1", package: "swift-nio"),
        .server("NIOPosix", package: "swift-nio"), .tls,
        .server("NIOWebSocket", package: "swift-nio"),
        .server("NIOHTTPCompression", package: "swift-nio-extras"),
        .server("NIOHTTPTypes", package: "swift-nio-extras"),
        .server("NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .server("ServiceLifecycle", package: "swift-service-lifecycle"),
        .server("UnixSignals", package: "swift-service-lifecycle"),
      ]
    ),

    // Sends what no browser sends.
    .target(name: "LiveFuzzing", path: "Tests/Live/LiveFuzzing"),
    .executableTarget(
      name: "LiveFuzzer",
      dependencies: [
        "ComposableArchitecture", "LiveFuzzing", "LiveHTML", "LiveServer", "LiveUploads",
        "RowStreams", .server("HTTPTypes", package: "swift-http-types"),
        .server("Logging", package: "swift-log"),
      ],
      path: "Tests/Live/LiveFuzzer"
    ),
    .liveTests(
      "LiveServer",
      dependencies: [
        "BrowserTestServer", "ChildProcesses", "ComposableArchitecture", "ConcurrencyExtras",
        "DependenciesTestSupport", "LiveFuzzer", "LiveHTML", "LiveServer", "LiveUploads",
        "PostgreSQLTestServer", "PubSub", "ToDos", .postgreSQL, .issueReportingTestSupport,
        .server("HTTPTypes", package: "swift-http-types"), .server("Logging", package: "swift-log"),
        .server("Metrics", package: "swift-metrics"), .server("NIOCore", package: "swift-nio"),
        .server("NIOEmbedded", package: "swift-nio"),
        .server("NIOHTTPTypes", package: "swift-nio-extras"),
        .server("NIOPosix", package: "swift-nio"), .tls,
        .server("NIOWebSocket", package: "swift-nio"),
        .server("ServiceLifecycle", package: "swift-service-lifecycle"),
      ]
    ),

    // Pages that are made to be tested in a browser.
    .executableTarget(
      name: "BrowserTestServer",
      dependencies: [
        "ComposableArchitecture", "LiveHTML", "LiveServer", "LiveUploads", "PubSub", "RowStreams",
      ],
      path: "Tests/Browser/BrowserTestServer"
    ),

    // MARK: Examples

    .target(
      name: "CounterFeature",
      dependencies: ["ComposableArchitecture", "LiveHTML"],
      path: "Examples/Counter/CounterFeature",
      resources: [.embedInCode("counter.css")]
    ),
    .executableTarget(
      name: "Counter",
      dependencies: ["ComposableArchitecture", "CounterFeature", "LiveServer"],
      path: "Examples/Counter/Counter"
    ),
    .target(
      name: "ToDosFeature",
      dependencies: ["ComposableArchitecture", "LiveHTML"],
      path: "Examples/ToDos/ToDosFeature",
      resources: [.embedInCode("todos.css")]
    ),
    .executableTarget(
      name: "ToDos",
      dependencies: ["ComposableArchitecture", "LiveServer", "ToDosFeature"],
      path: "Examples/ToDos/ToDos"
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "ComposableArchitecture", "CounterFeature", "DependenciesTestSupport", "LiveHTML",
        "LiveHTMLTesting", "ToDosFeature", .issueReportingTestSupport,
      ],
      path: "Tests/Examples"
    ),

    // MARK: Documentation

    // The examples of doc comments and articles; `Scripts/check-examples` looks for them.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "BoundedNumbers", "ChildProcesses", "ComposableArchitecture", "DependenciesMacros",
        "DependenciesTestSupport", "LiveHTML", "LiveHTMLTesting", "LiveServer", "LiveUploads",
        "PubSub", "RowStreams", "Sharing", .combineSchedulers, .issueReportingTestSupport,
        .postgreSQL, .server("HTTPTypes", package: "swift-http-types"),
      ],
      path: "Tests/Documentation"
    ),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  static func foundation(_ name: String, dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Foundations/\(name)")
  }

  static func foundationTests(_ name: String, dependencies: [Dependency] = []) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name), .issueReportingTestSupport] + dependencies,
      path: "Tests/Foundations/\(name)Tests"
    )
  }

  /// Code that uses the foundations like code of other packages, without the settings of this one.
  static func foundationsUse(_ name: String, languageMode: SwiftLanguageMode) -> Target {
    .target(
      name: name,
      dependencies: [
        "CasePaths", "Clocks", "ConcurrencyExtras", "Dependencies", "DependenciesMacros",
        "DependenciesTestSupport", "IdentifiedCollections", "Sharing", "SwiftNavigation",
        .combineSchedulers,
      ],
      path: "Tests/Compatibility/\(name)",
      swiftSettings: [.swiftLanguageMode(languageMode)]
    )
  }

  /// Tests of a macro's output where everything belongs to the main actor unless it says otherwise.
  static func foundationMainActorTests(
    _ name: String,
    dependencies: [Dependency] = []
  ) -> Target {
    .testTarget(
      name: "\(name)MainActorTests",
      dependencies: [.target(name: name), .issueReportingTestSupport] + dependencies,
      path: "Tests/Foundations/\(name)MainActorTests",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    )
  }
}

extension Target {
  static func live(
    _ name: String, dependencies: [Dependency], resources: [Resource]? = nil
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/Live/\(name)", resources: resources)
  }

  static func liveTests(_ name: String, dependencies: [Dependency]) -> Target {
    .testTarget(
      name: "\(name)Tests", dependencies: dependencies, path: "Tests/Live/\(name)Tests")
  }
}

extension Target {
  /// Code that uses the architecture like code of other packages, without the settings of this one.
  static func architectureUse(_ name: String, languageMode: SwiftLanguageMode) -> Target {
    .target(
      name: name,
      dependencies: ["ComposableArchitecture"],
      path: "Tests/Compatibility/\(name)",
      swiftSettings: [.swiftLanguageMode(languageMode)]
    )
  }

  /// Apps and their tests, like those of other packages, without the settings of this one.
  static func apps(_ name: String, languageMode: SwiftLanguageMode) -> Target {
    .testTarget(
      name: name,
      dependencies: [
        "ComposableArchitecture", "DependenciesTestSupport", .combineSchedulers,
        .issueReportingTestSupport,
      ],
      path: "Tests/Compatibility/\(name)",
      swiftSettings: [.swiftLanguageMode(languageMode)]
    )
  }
}

extension Target.Dependency {
  /// On request only: see the trait.
  static var combineSchedulers: Self {
    .target(name: "CombineSchedulers", condition: .when(traits: ["CombineSchedulers"]))
  }

  /// On request only: see the trait.
  static func openCombine(_ name: String) -> Self {
    .product(
      name: name, package: "OpenCombine", condition: .when(traits: ["CombineSchedulers"]))
  }

  /// On request only: see the trait.
  static func server(_ name: String, package: String) -> Self {
    .product(name: name, package: package, condition: .when(traits: ["LiveServer"]))
  }

  /// On request only: see the trait.
  static var tls: Self {
    .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"]))
  }

  /// On request only: see the trait.
  static var postgreSQL: Self {
    .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))
  }

  static func syntax(_ name: String) -> Self {
    .product(name: name, package: "swift-syntax")
  }

  static func collections(_ name: String) -> Self {
    .product(name: name, package: "swift-collections")
  }

  static var customDump: Self {
    .product(name: "CustomDump", package: "swift-custom-dump")
  }

  static var xctestDynamicOverlay: Self {
    .product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay")
  }

  static var issueReporting: Self {
    .product(name: "IssueReporting", package: "xctest-dynamic-overlay")
  }

  static var issueReportingTestSupport: Self {
    .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
  }
}

// A test target that depends on a macro's implementation makes SwiftPM build the whole test product, and every library that it
// links, a second time as tools. So these tests are built apart: `make test` sets the variable.
let hasMacroTests = Context.environment["CHORALE_MACRO_TESTS"] != nil
package.targets.removeAll {
  $0.type == .test && ($0.name == "ComposableMacrosTests") != hasMacroTests
}

for target in package.targets where target.type != .system {
  if target.path?.hasPrefix("Tests/Compatibility/") != true {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
  }
  // Strict where the package is developed, not where it is used: a newer compiler may warn of more.
  if Context.environment["CHORALE_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
    if target.name == "OlderCodeTests" {
      target.swiftSettings?.append(.treatWarning("DeprecatedDeclaration", as: .warning))
    }
  }
}
