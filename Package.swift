// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "chorale",
  // Built and tested on Linux only, so no other platform is named.
  // `LiveFuzzing` and `ProcessMemory` are for packages that are developed beside this one.
  products: [
    "BoundedNumbers", "ChildProcesses", "CasePaths", "Clocks", "CombineSchedulers",
    "ComposableArchitecture", "ConcurrencyExtras", "Dependencies", "DependenciesMacros",
    "DependenciesTestSupport", "IdentifiedCollections", "LiveFuzzing", "LiveHTML",
    "LiveHTMLTesting", "LiveServer", "LiveUploads", "PostgreSQL", "ProcessMemory", "PubSub",
    "RowStreams", "Sharing", "SwiftNavigation",
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
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets:
    Targets.macros + Targets.foundations + Targets.architecture + Targets.live
    + Targets.examples,
  swiftLanguageModes: [.v6]
)

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

/// The targets by layer, each with its tests. A layer imports only those before it.
enum Targets {
  /// One compiler plug-in for all macros.
  static var macros: [Target] {
    [
      .macro(
        name: "ComposableMacros",
        dependencies: [
          .syntax("SwiftCompilerPlugin"), .syntax("SwiftSyntax"), .syntax("SwiftSyntaxBuilder"),
          .syntax("SwiftSyntaxMacros"), .syntax("SwiftDiagnostics"),
        ],
        path: "Sources/Macros/ComposableMacros"
      ),
      .tests(
        "ComposableMacrosTests", in: "Tests/Macros",
        dependencies: "ComposableMacros", .syntax("SwiftSyntax"), .syntax("SwiftSyntaxBuilder"),
        .syntax("SwiftSyntaxMacroExpansion"), .syntax("SwiftSyntaxMacrosGenericTestSupport")),
    ]
  }

  /// Small libraries, each usable alone.
  static var foundations: [Target] {
    [
      .foundation("BoundedNumbers"),
      .foundationTests("BoundedNumbers"),
      .library("CChildProcesses", in: "Sources/Foundations"),
      .foundation("ChildProcesses", dependencies: "CChildProcesses"),
      .foundationTests("ChildProcesses"),
      .foundation("SourceLocations", dependencies: .issueReporting),
      .foundation("CasePaths", dependencies: "ComposableMacros", .issueReporting),
      .foundationTests("CasePaths"),
      .foundationMainActorTests("CasePaths"),
      .foundation(
        "IdentifiedCollections",
        dependencies: "SourceLocations", .issueReporting, .collections("OrderedCollections")),
      .foundationTests("IdentifiedCollections", dependencies: .customDump),
      .foundationMainActorTests("IdentifiedCollections"),
      .foundation("ConcurrencyExtras", dependencies: .issueReporting),
      .foundationTests("ConcurrencyExtras"),
      .foundation("Clocks", dependencies: "ConcurrencyExtras", "SourceLocations", .issueReporting),
      .foundationTests("Clocks"),
      .foundation(
        "Dependencies",
        dependencies: "ChildProcesses", "Clocks", "ConcurrencyExtras", "SourceLocations",
        .customDump, .issueReporting, .xctestDynamicOverlay, .combineSchedulers),
      .foundationTests(
        "Dependencies", dependencies: "DependenciesMacros", "DependenciesTestSupport"),
      .foundation(
        "DependenciesMacros", dependencies: "ComposableMacros", "Dependencies", .issueReporting),
      .foundationTests("DependenciesMacros", dependencies: "DependenciesTestSupport"),
      .foundationMainActorTests("DependenciesMacros", dependencies: "DependenciesTestSupport"),
      .foundation(
        "DependenciesTestSupport", dependencies: "Dependencies", .issueReportingTestSupport),
      .foundationTests("DependenciesTestSupport"),
      .foundation(
        "Sharing",
        dependencies: "ConcurrencyExtras", "Dependencies", "IdentifiedCollections",
        "SourceLocations", .issueReporting, .combineSchedulers, .customDump),
      .foundationTests(
        "Sharing",
        dependencies: "ChildProcesses", "ConcurrencyExtras", "DependenciesTestSupport",
        "SharingProcess", "SwiftNavigation", .combineSchedulers, .customDump),
      // The other process, in the tests of files that several processes use.
      .program("SharingProcess", in: "Tests/Foundations", dependencies: "Sharing"),
      .foundation("SwiftNavigation", dependencies: "CasePaths", .customDump),
      .foundationTests("SwiftNavigation", dependencies: .customDump),
      .foundation(
        "CombineSchedulers",
        dependencies: "ConcurrencyExtras", "SourceLocations", .issueReporting,
        .openCombine("OpenCombine"), .openCombine("OpenCombineDispatch"),
        .openCombine("OpenCombineFoundation")),
      .foundationTests(
        "CombineSchedulers", dependencies: "Dependencies", "DependenciesTestSupport"),
      .foundation("PubSub", dependencies: "ConcurrencyExtras", "Dependencies", .issueReporting),
      .foundationTests("PubSub", dependencies: "Clocks", "DependenciesTestSupport"),
      .foundation("RowStreams"),
      .foundationTests("RowStreams"),
      .systemLibrary(
        name: "CPostgreSQL", path: "Sources/Foundations/CPostgreSQL", pkgConfig: "libpq",
        providers: [.apt(["libpq-dev"])]),
      .foundation(
        "PostgreSQL",
        dependencies: "PubSub",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"]))),
      // A real server for tests, if it is installed.
      .library("PostgreSQLTestServer", in: "Tests/Foundations"),
      .foundationTests("PostgreSQL", dependencies: "Clocks", "PostgreSQLTestServer", "PubSub"),

      // The ways in which code uses the foundations: they must compile without a warning.
      .foundationsUse("FoundationsSwift5", languageMode: .v5),
      .foundationsUse("FoundationsSwift6", languageMode: .v6),
    ]
  }

  /// Reducers, stores, effects, navigation and test stores.
  static var architecture: [Target] {
    [
      .library(
        "ComposableArchitecture", in: "Sources/Architecture",
        dependencies: "CasePaths", "Clocks", "ComposableMacros", "ConcurrencyExtras",
        "Dependencies", "DependenciesMacros", "IdentifiedCollections", "Sharing", "SourceLocations",
        "SwiftNavigation", .issueReporting, .combineSchedulers, .customDump, .xctestDynamicOverlay,
        .collections("DequeModule"), .collections("OrderedCollections")),
      // The ways in which code uses the architecture: they must compile without a warning.
      .architectureUse("ArchitectureSwift5", languageMode: .v5),
      .architectureUse("ArchitectureSwift6", languageMode: .v6),
      .program("SmallStack", in: "Tests/Architecture", dependencies: "ComposableArchitecture"),
      .program("StoreTurnover", in: "Tests/Architecture", dependencies: "ComposableArchitecture"),
      .tests(
        "ComposableArchitectureTests", in: "Tests/Architecture",
        dependencies: "ComposableArchitecture", "DependenciesTestSupport", "SmallStack",
        "SourceLocations", "StoreTurnover", .combineSchedulers, .customDump),
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
      .program("UnlinkedTests", in: "Tests/Architecture", dependencies: "ComposableArchitecture"),
      .tests(
        "ComposableArchitectureMainActorTests", in: "Tests/Architecture",
        dependencies: "ComposableArchitecture", "DependenciesTestSupport", .customDump,
        swiftSettings: [.defaultIsolation(MainActor.self)]),
    ]
  }

  /// A store on a page.
  static var live: [Target] {
    [
      .library(
        "LiveHTML", in: "Sources/Live",
        dependencies: "BoundedNumbers", "ComposableArchitecture", "RowStreams", "SourceLocations",
        .issueReporting,
        resources: ["Script", "Rows", "Modules"].map { .embedInCode("Runtime/\($0)") }),
      .library(
        "LiveUploads", in: "Sources/Live",
        dependencies: "BoundedNumbers", "ComposableArchitecture", "Dependencies", "LiveHTML",
        .issueReporting, resources: [.embedInCode("Script")]),
      .tests(
        "LiveUploadsTests", in: "Tests/Live",
        dependencies: "ComposableArchitecture", "DependenciesTestSupport", "LiveHTML",
        "LiveHTMLTesting", "LiveUploads", .issueReportingTestSupport),
      .library(
        "LiveHTMLTesting", in: "Sources/Live",
        dependencies: "LiveHTML", "LiveUploads", "ComposableArchitecture", "SourceLocations",
        .issueReporting),
      .tests(
        "LiveHTMLTests", in: "Tests/Live",
        dependencies: "ComposableArchitecture", "DependenciesTestSupport", "LiveHTML",
        "LiveHTMLTesting", "PubSub", "RowStreams", .issueReportingTestSupport),
      .library(
        "LiveServer", in: "Sources/Live",
        dependencies: "BoundedNumbers", "ComposableArchitecture", "LiveHTML", "LiveUploads",
        "PubSub", .postgreSQL, .issueReporting, .httpTypes, .hummingbird("Hummingbird"),
        .hummingbird("HummingbirdCore"), .logging, .metrics, .nio("NIOCore"), .nio("NIOHTTP1"),
        .nio("NIOPosix"), .tls, .nio("NIOWebSocket"), .nioExtras("NIOHTTPCompression"),
        .nioExtras("NIOHTTPTypes"), .nioExtras("NIOHTTPTypesHTTP1"),
        .serviceLifecycle("ServiceLifecycle"), .serviceLifecycle("UnixSignals")),

      .library("CHeap", in: "Tests/Live"),
      .library("ProcessMemory", in: "Tests/Live", dependencies: "CHeap"),

      // Sends what no browser sends.
      .library("LiveFuzzing", in: "Tests/Live"),
      .program(
        "LiveFuzzer", in: "Tests/Live",
        dependencies: "ComposableArchitecture", "LiveFuzzing", "LiveHTML", "LiveServer",
        "LiveUploads", "ProcessMemory", "RowStreams", .httpTypes, .logging),
      .tests(
        "LiveServerTests", in: "Tests/Live",
        dependencies: "BrowserTestServer", "ChildProcesses", "ComposableArchitecture",
        "ConcurrencyExtras", "DependenciesTestSupport", "LiveFuzzer", "LiveFuzzing", "LiveHTML",
        "LiveServer", "LiveUploads", "PostgreSQLTestServer", "PubSub", "ToDos", .postgreSQL,
        .issueReportingTestSupport, .httpTypes, .logging, .metrics, .nio("NIOCore"),
        .nio("NIOEmbedded"), .nioExtras("NIOHTTPTypes"), .nio("NIOPosix"), .tls,
        .nio("NIOWebSocket"), .serviceLifecycle("ServiceLifecycle")),

      // Pages that are made to be tested in a browser.
      .program(
        "BrowserTestServer", in: "Tests/Browser",
        dependencies: "ComposableArchitecture", "LiveHTML", "LiveServer", "LiveUploads", "PubSub",
        "RowStreams"),
    ]
  }

  /// Targets that no client builds.
  static var examples: [Target] {
    [
      .library(
        "CounterFeature", in: "Examples/Counter",
        dependencies: "ComposableArchitecture", "LiveHTML",
        resources: [.embedInCode("counter.css")]),
      .program(
        "Counter", in: "Examples/Counter",
        dependencies: "ComposableArchitecture", "CounterFeature", "LiveServer"),
      .library(
        "ToDosFeature", in: "Examples/ToDos",
        dependencies: "ComposableArchitecture", "LiveHTML", resources: [.embedInCode("todos.css")]),
      .program(
        "ToDos", in: "Examples/ToDos",
        dependencies: "ComposableArchitecture", "LiveServer", "ToDosFeature"),
      .testTarget(
        name: "ExampleTests",
        dependencies: [
          "ComposableArchitecture", "CounterFeature", "DependenciesTestSupport", "LiveHTML",
          "LiveHTMLTesting", "ToDosFeature", .issueReportingTestSupport,
        ],
        path: "Tests/Examples"
      ),
      // The examples of doc comments and articles; `Scripts/check-examples` looks for them.
      .testTarget(
        name: "DocumentationTests",
        dependencies: [
          "BoundedNumbers", "ChildProcesses", "ComposableArchitecture", "DependenciesMacros",
          "DependenciesTestSupport", "LiveHTML", "LiveHTMLTesting", "LiveServer", "LiveUploads",
          "PubSub", "RowStreams", "Sharing", .combineSchedulers, .issueReportingTestSupport,
          .postgreSQL, .httpTypes,
        ],
        path: "Tests/Documentation"
      ),
    ]
  }
}

// MARK: - Targets and their folders

extension Target {
  /// A library in a folder with its name.
  static func library(
    _ name: String, in folder: String, dependencies: Dependency..., resources: [Resource]? = nil
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "\(folder)/\(name)", resources: resources)
  }

  /// A program in a folder with its name.
  static func program(_ name: String, in folder: String, dependencies: Dependency...) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "\(folder)/\(name)")
  }

  /// Tests in a folder with their name.
  static func tests(
    _ name: String, in folder: String, dependencies: Dependency...,
    swiftSettings: [SwiftSetting]? = nil
  ) -> Target {
    .testTarget(
      name: name, dependencies: dependencies, path: "\(folder)/\(name)",
      swiftSettings: swiftSettings)
  }

  static func foundation(_ name: String, dependencies: Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Foundations/\(name)")
  }

  static func foundationTests(_ name: String, dependencies: Dependency...) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name), .issueReportingTestSupport] + dependencies,
      path: "Tests/Foundations/\(name)Tests"
    )
  }

  /// Tests of a macro's output where everything belongs to the main actor unless it says otherwise.
  static func foundationMainActorTests(_ name: String, dependencies: Dependency...) -> Target {
    .testTarget(
      name: "\(name)MainActorTests",
      dependencies: [.target(name: name), .issueReportingTestSupport] + dependencies,
      path: "Tests/Foundations/\(name)MainActorTests",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    )
  }
}

// MARK: Code like that of other packages, without the settings of this one

extension Target {
  /// Code that uses the foundations.
  static func foundationsUse(_ name: String, languageMode: SwiftLanguageMode) -> Target {
    .use(
      name, languageMode,
      of: "CasePaths", "Clocks", "ConcurrencyExtras", "Dependencies", "DependenciesMacros",
      "DependenciesTestSupport", "IdentifiedCollections", "Sharing", "SwiftNavigation",
      .combineSchedulers)
  }

  /// Code that uses the architecture.
  static func architectureUse(_ name: String, languageMode: SwiftLanguageMode) -> Target {
    .use(name, languageMode, of: "ComposableArchitecture")
  }

  private static func use(
    _ name: String, _ languageMode: SwiftLanguageMode, of dependencies: Dependency...
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Tests/Compatibility/\(name)",
      swiftSettings: [.swiftLanguageMode(languageMode)])
  }

  /// Apps and their tests.
  static func apps(_ name: String, languageMode: SwiftLanguageMode) -> Target {
    .tests(
      name, in: "Tests/Compatibility",
      dependencies: "ComposableArchitecture", "DependenciesTestSupport", .combineSchedulers,
      .issueReportingTestSupport,
      swiftSettings: [.swiftLanguageMode(languageMode)])
  }
}

// MARK: - Dependencies that a trait adds

extension Target.Dependency {
  static var combineSchedulers: Self {
    .target(name: "CombineSchedulers", condition: .when(traits: ["CombineSchedulers"]))
  }

  static func openCombine(_ name: String) -> Self {
    .product(name: name, package: "OpenCombine", condition: .when(traits: ["CombineSchedulers"]))
  }

  static var postgreSQL: Self {
    .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))
  }

  static var tls: Self {
    .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"]))
  }

  static func hummingbird(_ name: String) -> Self { .server(name, package: "hummingbird") }

  static func nio(_ name: String) -> Self { .server(name, package: "swift-nio") }

  static func nioExtras(_ name: String) -> Self { .server(name, package: "swift-nio-extras") }

  static func serviceLifecycle(_ name: String) -> Self {
    .server(name, package: "swift-service-lifecycle")
  }

  static var httpTypes: Self { .server("HTTPTypes", package: "swift-http-types") }

  static var logging: Self { .server("Logging", package: "swift-log") }

  static var metrics: Self { .server("Metrics", package: "swift-metrics") }

  private static func server(_ name: String, package: String) -> Self {
    .product(name: name, package: package, condition: .when(traits: ["LiveServer"]))
  }
}

// MARK: Other dependencies

extension Target.Dependency {
  static func syntax(_ name: String) -> Self { .product(name: name, package: "swift-syntax") }

  static func collections(_ name: String) -> Self {
    .product(name: name, package: "swift-collections")
  }

  static var customDump: Self { .product(name: "CustomDump", package: "swift-custom-dump") }

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
