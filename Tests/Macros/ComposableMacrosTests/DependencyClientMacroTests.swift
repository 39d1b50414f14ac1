import SwiftSyntaxMacrosGenericTestSupport
import Testing

extension DependencyMacroTests {
  @Suite struct Client {
    @Test func closuresBecomeEndpointsAndParameters() {
      DependencyMacroTests.expectExpansion(
        of: """
          @DependencyClient
          public struct AudioPlayerClient: Sendable {
            public let name: String
            var volume = 1.5
            public var play: @Sendable (URL) async throws -> Bool
            @DependencyEndpointIgnored
            var log: @Sendable (String) -> Void = { _ in }
            var isLoud: Bool { volume > 1 }
          }
          """,
        to: """

          public struct AudioPlayerClient: Sendable {
            public let name: String
            var volume = 1.5
            public var play: @Sendable (URL) async throws -> Bool {
              @storageRestrictions(initializes: _play)
              init(initialValue) {
                _play = initialValue
              }
              get {
                _play
              }
              set {
                _play = newValue
              }
            }

            private var _play: @Sendable (URL) async throws -> Bool = { _ in
              throw DependenciesMacros.Unimplemented._report("AudioPlayerClient.play")
            }
            var log: @Sendable (String) -> Void = { _ in }
            var isLoud: Bool { volume > 1 }

            public nonisolated init(
              name: String,
              volume: Double = 1.5,
              play: @escaping @Sendable (URL) async throws -> Bool,
              log: @escaping @Sendable (String) -> Void = { _ in
              }
            ) {
              self.name = name
              self.volume = volume
              self._play = play
              self.log = log
            }

            public nonisolated init(
              name: String
            ) {
              self.name = name
            }
          }
          """
      )
    }

    @Test func conditionsGetInitializersOfTheirOwn() {
      DependencyMacroTests.expectExpansion(
        of: """
          @DependencyClient
          struct Client {
            #if os(Linux)
              @DependencyEndpointIgnored
              let a: Int
            #endif
            #if os(Linux)
              let b: Int
            #endif
          }
          """,
        to: """

          struct Client {
            #if os(Linux)
              let a: Int
            #endif
            #if os(Linux)
              let b: Int
            #endif

            #if os(Linux)
            nonisolated init(
              a: Int,
              b: Int
            ) {
              self.a = a
              self.b = b
            }
            #else
            nonisolated init() {
            }
            #endif
          }
          """
      )
    }

    @Test func anActorAttributeIsKept() {
      DependencyMacroTests.expectExpansion(
        of: """
          @MainActor
          @DependencyClient
          struct Client {
            let name: String
          }
          """,
        to: """
          @MainActor
          struct Client {
            let name: String

            init(
              name: String
            ) {
              self.name = name
            }
          }
          """
      )
    }

    @Test func aClassIsNoClient() {
      DependencyMacroTests.expectExpansion(
        of: """
          @DependencyClient
          final class Client {
          }
          """,
        to: """
          final class Client {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@DependencyClient' needs a struct, whose copies can be changed one endpoint at a time; \
              make 'Client' a struct with a 'var' for each endpoint
              """,
            line: 2,
            column: 7)
        ]
      )
    }

    @Test func endpointsDoNotShareAVar() {
      DependencyMacroTests.expectExpansion(
        of: """
          @DependencyClient
          struct Client {
            var a: () -> Void, b: () -> Void
          }
          """,
        to: """

          struct Client {
            var a: () -> Void, b: () -> Void

            nonisolated init(
              a: @escaping () -> Void,
              b: @escaping () -> Void
            ) {
              self.a = a
              self.b = b
            }
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'a' shares its 'var' with others; declare each endpoint on a line of its own",
            line: 3,
            column: 3)
        ]
      )
    }
  }
}
