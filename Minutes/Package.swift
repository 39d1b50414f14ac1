// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "minutes",
  products: [
    .executable(name: "minutes", targets: ["minutes"]),
    .library(name: "MinutesCore", targets: ["MinutesCore"]),
    .library(name: "MinutesLive", targets: ["MinutesLive"]),
    .library(name: "MinutesWeb", targets: ["MinutesWeb"]),
  ],
  traits: [
    .trait(
      name: "TLS",
      description:
        "`minutes serve --certificate`. Without it BoringSSL is neither fetched nor built."
    ),
    .trait(
      name: "CombineSchedulers",
      description: """
        Nothing for Minutes: Chorale is compiled with the traits of its own tests, so that one build folder serves \
        the tests of both.
        """
    ),
  ],
  dependencies: [
    .package(
      name: "chorale", path: "..",
      traits: [
        "LiveServer",
        .trait(name: "TLS", condition: .when(traits: ["TLS"])),
        .trait(name: "CombineSchedulers", condition: .when(traits: ["CombineSchedulers"])),
      ]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "MinutesCore",
      dependencies: [
        .product(name: "ChildProcesses", package: "chorale"),
        .product(name: "BoundedNumbers", package: "chorale"),
        .product(name: "ComposableArchitecture", package: "chorale"),
      ]
    ),
    .testTarget(
      name: "MinutesCoreTests",
      dependencies: [
        "MinutesCore",
        .product(name: "BoundedNumbers", package: "chorale"),
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "DependenciesTestSupport", package: "chorale"),
      ]
    ),
    .systemLibrary(
      name: "CArchive",
      pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"])]
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .systemLibrary(
      name: "CSndfile",
      pkgConfig: "sndfile",
      providers: [.apt(["libsndfile1-dev"])]
    ),
    .systemLibrary(
      name: "CSoxr",
      pkgConfig: "soxr",
      providers: [.apt(["libsoxr-dev"])]
    ),
    .systemLibrary(
      name: "CPocketSphinx",
      pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev"])]
    ),
    .target(
      name: "MinutesLive",
      dependencies: [
        "CArchive",
        "CCurl",
        "CPocketSphinx",
        "CSndfile",
        "CSoxr",
        "MinutesCore",
        .product(name: "BoundedNumbers", package: "chorale"),
        .product(name: "ChildProcesses", package: "chorale"),
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      resources: [
        "__main__", "filters", "limits", "protocol", "recognizer", "speakers", "spectrogram",
        "vocabulary", "voice", "weights", "words",
      ].map {
        .embedInCode("Speech/Whisper/Worker/\($0).py")
      }
        + ["engine", "tiny_en", "base"].map {
          .embedInCode("Speech/Whisper/Packages/\($0).txt")
        }
    ),
    .target(
      name: "MinutesWeb",
      dependencies: [
        "MinutesCore",
        .product(name: "BoundedNumbers", package: "chorale"),
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "LiveHTML", package: "chorale"),
        .product(name: "LiveUploads", package: "chorale"),
      ],
      resources: [
        "alone", "awake", "buffer", "buttons", "capture", "channels", "choices", "chunks",
        "devices", "disabling", "editing", "hearing", "input", "leaving", "locks", "loss",
        "losses", "memos", "menu", "microphone", "microphones", "minutes", "mixer", "observers",
        "offers", "page", "permission", "player", "players", "playlists", "ranges", "rates",
        "recorder", "recording", "recordings", "root", "rows", "shared", "shares", "sharing",
        "sources", "standups", "texts", "timeouts", "transcript", "upload", "worklet",
      ].map {
        .embedInCode("Runtime/\($0).js")
      } + [
        .embedInCode("Icons/minutes-192.png"), .embedInCode("Icons/minutes-512.png"),
        .embedInCode("Style"),
      ]
    ),
    .testTarget(
      name: "MinutesWebTests",
      dependencies: [
        "MinutesCore",
        "MinutesWeb",
        .product(name: "BoundedNumbers", package: "chorale"),
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "DependenciesTestSupport", package: "chorale"),
        .product(name: "LiveHTML", package: "chorale"),
        .product(name: "LiveHTMLTesting", package: "chorale"),
        .product(name: "LiveUploads", package: "chorale"),
      ]
    ),
    .executableTarget(
      name: "minutes",
      dependencies: [
        "MinutesCore",
        "MinutesLive",
        "MinutesWeb",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "BoundedNumbers", package: "chorale"),
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "LiveHTML", package: "chorale"),
        .product(name: "LiveServer", package: "chorale"),
        .product(name: "LiveUploads", package: "chorale"),
      ]
    ),
    // Records an hour, or opens pages of a large library, and says what that needs.
    .executableTarget(
      name: "MinutesBenchmarks",
      dependencies: [
        "CPocketSphinx",
        "MinutesCore",
        "MinutesLive",
        "MinutesWeb",
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "LiveHTML", package: "chorale"),
      ],
      path: "Benchmarks"
    ),
    // Records until it is killed.
    .executableTarget(
      name: "KilledRecorder",
      dependencies: ["MinutesCore", "MinutesLive"],
      path: "Tests/KilledRecorder"
    ),
    // Sends the server what no browser sends.
    .executableTarget(
      name: "MinutesFuzzer",
      dependencies: [
        .product(name: "LiveFuzzing", package: "chorale"),
        .product(name: "ProcessMemory", package: "chorale"),
      ],
      path: "Tests/MinutesFuzzer"
    ),
    .testTarget(
      name: "MinutesLiveTests",
      dependencies: [
        "KilledRecorder",
        "MinutesCore",
        "MinutesLive",
        .product(name: "ChildProcesses", package: "chorale"),
        .product(name: "BoundedNumbers", package: "chorale"),
        .product(name: "ChildProcesses", package: "chorale"),
        .product(name: "ComposableArchitecture", package: "chorale"),
        .product(name: "DependenciesTestSupport", package: "chorale"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
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
