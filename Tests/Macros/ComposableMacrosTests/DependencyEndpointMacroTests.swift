import SwiftSyntaxMacrosGenericTestSupport
import Testing

extension DependencyMacroTests {
  @Suite struct Endpoint {
    @Test func labelsBecomeAMethod() {
      DependencyMacroTests.expectExpansion(
        of: """
          struct Client {
            /// Plays.
            @DependencyEndpoint
            public var play: @Sendable (_ url: URL, _ for: Int) async throws -> Bool
          }
          """,
        to: """
          struct Client {
            /// Plays.
            public var play: @Sendable (_ url: URL, _ for: Int) async throws -> Bool {
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

            private var _play: @Sendable (_ url: URL, _ for: Int) async throws -> Bool = { _, _ in
              throw DependenciesMacros.Unimplemented._report("Client.play", fileID: "TestModule/test.swift", line: 3, column: 3)
            }

            /// Plays.
            public nonisolated func play(url: URL, for p1: Int) async throws -> Bool {
              try await _play(url, p1)
            }
          }
          """
      )
    }

    @Test func aDefaultIsCalledOnceTheCallIsReported() {
      DependencyMacroTests.expectExpansion(
        of: """
          struct Client {
            @DependencyEndpoint(method: "ask")
            var status: @MainActor (Int) -> Status = { _ in .denied }
          }
          """,
        to: """
          struct Client {
            var status: @MainActor (Int) -> Status {
              get {
                _status
              }
              set {
                _status = newValue
              }
            }

            private var _status: @MainActor (Int) -> Status = { p0 in
              DependenciesMacros.Unimplemented._report("Client.status", fileID: "TestModule/test.swift", line: 2, column: 3)
              let placeholder: @MainActor (Int) -> Status = { _ in
                .denied
              }
              return placeholder(p0)
            }

            @MainActor func ask(_ p0: Int) -> Status {
              _status(p0)
            }
          }
          """
      )
    }

    @Test func aResultWithoutANeutralValueNeedsADefault() {
      DependencyMacroTests.expectExpansion(
        of: """
          struct Client {
            @DependencyEndpoint
            var status: @Sendable (Int) -> Status
          }
          """,
        to: """
          struct Client {
            var status: @Sendable (Int) -> Status {
              @storageRestrictions(initializes: _status)
              init(initialValue) {
                _status = initialValue
              }
              get {
                _status
              }
              set {
                _status = newValue
              }
            }

            private var _status: @Sendable (Int) -> Status = { _ in
              Swift.fatalError()
            }
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              Default value required for non-throwing closure 'status': without one, it is unknown which 'Status' a \
              test gets that calls it without overriding it; write '= { _ in <#Status#> }'
              """,
            line: 3,
            column: 7,
            fixIts: [FixItSpec(message: "Insert '= { _ in <#Status#> }'")])
        ],
        fixedSource: """
          struct Client {
            @DependencyEndpoint
            var status: @Sendable (Int) -> Status = { _ in <#Status#> }
          }
          """
      )
    }

    @Test func aConstantIsNoEndpoint() {
      DependencyMacroTests.expectExpansion(
        of: """
          struct Client {
            @DependencyEndpoint
            let stop: () -> Void
          }
          """,
        to: """
          struct Client {
            let stop: () -> Void
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'stop' is a constant, which tests can't override; make it a 'var'",
            line: 3,
            column: 3,
            fixIts: [FixItSpec(message: "Replace 'let' with 'var'")])
        ],
        fixedSource: """
          struct Client {
            @DependencyEndpoint
            var stop: () -> Void
          }
          """
      )
    }

    @Test func aValueIsNoEndpoint() {
      DependencyMacroTests.expectExpansion(
        of: """
          struct Client {
            @DependencyEndpoint
            var volume: Int
          }
          """,
        to: """
          struct Client {
            var volume: Int
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              'volume' has no function type; write one in place, like \
              'var volume: @Sendable () async throws -> Void'
              """,
            line: 2,
            column: 3)
        ]
      )
    }

    @Test func aComputedPropertyIsNoEndpoint() {
      DependencyMacroTests.expectExpansion(
        of: """
          struct Client {
            @DependencyEndpoint
            static var stop: () -> Void
          }
          """,
        to: """
          struct Client {
            static var stop: () -> Void
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              'stop' is not a stored property of an instance; an endpoint is a 'var' that holds a \
              closure and is neither computed, 'static' nor 'lazy'
              """,
            line: 2,
            column: 3)
        ]
      )
    }

    @Test func theNameOfTheMethodIsAName() {
      DependencyMacroTests.expectExpansion(
        of: """
          struct Client {
            @DependencyEndpoint(method: "stop it")
            var stop: () -> Void
          }
          """,
        to: """
          struct Client {
            var stop: () -> Void {
              @storageRestrictions(initializes: _stop)
              init(initialValue) {
                _stop = initialValue
              }
              get {
                _stop
              }
              set {
                _stop = newValue
              }
            }

            private var _stop: () -> Void = {
              DependenciesMacros.Unimplemented._report("Client.stop", fileID: "TestModule/test.swift", line: 2, column: 3)
            }
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              'method:' names the function that calls 'stop'; write the name of a function as a plain \
              string, "stop" for one
              """,
            line: 2,
            column: 31)
        ]
      )
    }
  }
}
