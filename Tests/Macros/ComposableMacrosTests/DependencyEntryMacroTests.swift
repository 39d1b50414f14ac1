import SwiftSyntaxMacrosGenericTestSupport
import Testing

extension DependencyMacroTests {
  @Suite struct Entry {
    @Test func everyValueFindsItsContext() {
      DependencyMacroTests.expectExpansion(
        of: """
          extension DependencyValues {
            @DependencyEntry(liveValue: AudioPlayerClient.live, previewValue: .silent)
            public var audioPlayer = AudioPlayerClient()
          }
          """,
        to: """
          extension DependencyValues {
            public var audioPlayer {
              get {
                self[__Key_audioPlayer.self]
              }
              set {
                self[__Key_audioPlayer.self] = newValue
              }
            }

            private nonisolated enum __Key_audioPlayer: Dependencies.DependencyKey {
              static var liveValue: AudioPlayerClient {
                AudioPlayerClient.live
              }
              static var previewValue: AudioPlayerClient {
                .silent
              }
              static var testValue: AudioPlayerClient {
                AudioPlayerClient()
              }
            }
          }
          """
      )
    }

    @Test func anExistingKeyNeedsNoOther() {
      DependencyMacroTests.expectExpansion(
        of: """
          extension DependencyValues {
            @DependencyEntry(AudioPlayerClient.self)
            var audioPlayer: AudioPlayerClient
          }
          """,
        to: """
          extension DependencyValues {
            var audioPlayer: AudioPlayerClient {
              get {
                self[AudioPlayerClient.self]
              }
              set {
                self[AudioPlayerClient.self] = newValue
              }
            }
          }
          """
      )
    }

    @Test func theTypeHasToBeKnown() {
      DependencyMacroTests.expectExpansion(
        of: """
          extension DependencyValues {
            @DependencyEntry var audioPlayer = makePlayer()
          }
          """,
        to: """
          extension DependencyValues {
            var audioPlayer = makePlayer()
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              'audioPlayer' needs a type annotation, as its key has to name the type; write \
              'audioPlayer: <#Type#>'
              """,
            line: 2,
            column: 24,
            fixIts: [FixItSpec(message: "Insert ': <#Type#>'")])
        ],
        fixedSource: """
          extension DependencyValues {
            @DependencyEntry var audioPlayer: <#Type#> = makePlayer()
          }
          """
      )
    }

    @Test func aValueIsNeeded() {
      DependencyMacroTests.expectExpansion(
        of: """
          extension DependencyValues {
            @DependencyEntry var volume: Double
          }
          """,
        to: """
          extension DependencyValues {
            var volume: Double
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              'volume' has no value; assign it one for tests, name one with 'liveValue:', or name an \
              existing key with '@DependencyEntry(Double.self)'
              """,
            line: 2,
            column: 24,
            fixIts: [FixItSpec(message: "Insert '= <#Double#>'")])
        ],
        fixedSource: """
          extension DependencyValues {
            @DependencyEntry var volume: Double = <#Double#>
          }
          """
      )
    }

    @Test func oneValueForTestsIsEnough() {
      DependencyMacroTests.expectExpansion(
        of: """
          extension DependencyValues {
            @DependencyEntry(2.0) var volume: Double = 1
          }
          """,
        to: """
          extension DependencyValues {
            var volume: Double = 1
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              'volume' has two values for tests, '2.0' and the one it is assigned; remove one of them
              """,
            line: 2,
            column: 20)
        ]
      )
    }

    @Test func anEntryBelongsToDependencyValues() {
      DependencyMacroTests.expectExpansion(
        of: """
          struct Client {
            @DependencyEntry var volume = 1.0
          }
          """,
        to: """
          struct Client {
            var volume = 1.0
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              'volume' is out of reach of '@Dependency' here; declare it in an \
              'extension DependencyValues'
              """,
            line: 2,
            column: 3)
        ]
      )
    }

    @Test func anEntryIsAVariable() {
      DependencyMacroTests.expectExpansion(
        of: """
          extension DependencyValues {
            @DependencyEntry func volume() {}
          }
          """,
        to: """
          extension DependencyValues {
            func volume() {}
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@DependencyEntry' writes the accessors of a dependency; attach it to a single 'var' of \
              an instance, without accessors of its own
              """,
            line: 2,
            column: 3)
        ]
      )
    }
  }
}
