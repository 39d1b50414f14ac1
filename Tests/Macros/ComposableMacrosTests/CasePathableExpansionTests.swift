import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

@Suite
struct CasePathableExpansionTests {
  @Test
  func casesBecomeNonisolatedPaths() {
    expand(
      """
      @CasePathable
      public enum Action {
        /// Moves.
        case moved(from: Int, Self)
        case dismissed
      }
      """,
      to: """
        public enum Action {
          /// Moves.
          case moved(from: Int, Self)
          case dismissed

          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
              switch root {
              case .moved:
                return \\.moved
              case .dismissed:
                return \\.dismissed
              }
            }
            /// Moves.
            public var moved: CasePaths.AnyCasePath<Action, (from: Int, Action)> {
              CasePaths.AnyCasePath(
                _name: "moved",
                embed: Action.moved,
                extract: {
                  guard case .moved(let v0, let v1) = $0 else {
                    return nil
                  }
                  return (v0, v1)
                }
              )
            }
            public var dismissed: CasePaths.AnyCasePath<Action, Swift.Void> {
              CasePaths.AnyCasePath(
                _name: "dismissed",
                embed: { _ in
                  Action.dismissed
                },
                extract: {
                  guard case .dismissed = $0 else {
                    return nil
                  }
                  return ()
                }
              )
            }
            public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
              var paths: [CasePaths.PartialCaseKeyPath<Action>] = []
              paths.append(\\.moved)
              paths.append(\\.dismissed)
              return paths.makeIterator()
            }
          }

          public nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
        }
        """
    )
  }

  @Test
  func anEmptyEnumHasNoPaths() {
    expand(
      """
      @CasePathable
      enum Nothing {}
      """,
      to: """
        enum Nothing {

          nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            subscript(root: Nothing) -> CasePaths.PartialCaseKeyPath<Nothing> {
            }
            func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Nothing>]> {
              let paths: [CasePaths.PartialCaseKeyPath<Nothing>] = []
              return paths.makeIterator()
            }
          }

          nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Nothing: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
        }
        """
    )
  }

  @Test
  func casesMayHaveNoValues() {
    expand(
      """
      @CasePathable
      enum Action {
        case alert(Never)
        case deferred(@autoclosure () -> Never)
      }
      """,
      to: """
        enum Action {
          case alert(Never)
          case deferred(@autoclosure () -> Never)

          nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
              if case .alert = root {
                return \\.alert
              }
              if case .deferred = root {
                return \\.deferred
              }
              return \\.self
            }
            var alert: CasePaths.AnyCasePath<Action, Never> {
              CasePaths.AnyCasePath(
                _name: "alert",
                embed: Action.alert,
                extract: {
                  guard case .alert(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            var deferred: CasePaths.AnyCasePath<Action, () -> Never> {
              CasePaths.AnyCasePath(
                _name: "deferred",
                embed: {
                  Action.deferred($0())
                },
                extract: {
                  guard case .deferred(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
              var paths: [CasePaths.PartialCaseKeyPath<Action>] = []
              paths.append(\\.alert)
              paths.append(\\.deferred)
              return paths.makeIterator()
            }
          }

          nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
        }
        """
    )
  }

  @Test
  func conditionsStandAroundGeneratedMembers() {
    expand(
      """
      public extension Feature {
        @CasePathable
        @available(macOS 26, *)
        enum Mode {
          #if DEBUG
          case a
          #elseif os(Linux)
          case b(Root)
          #endif
        }
      }
      """,
      to: """
        public extension Feature {
          @available(macOS 26, *)
          enum Mode {
            #if DEBUG
            case a
            #elseif os(Linux)
            case b(Root)
            #endif

            public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
              public subscript(root: Mode) -> CasePaths.PartialCaseKeyPath<Mode> {
                #if DEBUG
                if case .a = root {
                  return \\.a
                }
                #elseif os(Linux)
                if case .b = root {
                  return \\.b
                }
                #endif
                return \\.self
              }
              #if DEBUG
              public var a: CasePaths.AnyCasePath<Mode, Swift.Void> {
                CasePaths.AnyCasePath(
                  _name: "a",
                  embed: { _ in
                    Mode.a
                  },
                  extract: {
                    var value: Swift.Optional<Swift.Void> = nil
                    if case .a = $0 {
                      value = ()
                    }
                    return value
                  }
                )
              }
              #elseif os(Linux)
              public var b: CasePaths.AnyCasePath<Mode, _CaseValues.b> {
                CasePaths.AnyCasePath(
                  _name: "b",
                  embed: Mode.b,
                  extract: {
                    var value: Swift.Optional<_CaseValues.b> = nil
                    if case .b(let v0) = $0 {
                      value = v0
                    }
                    return value
                  }
                )
              }
              #endif
              public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Mode>]> {
                var paths: [CasePaths.PartialCaseKeyPath<Mode>] = []
                #if DEBUG
                paths.append(\\.a)
                #elseif os(Linux)
                paths.append(\\.b)
                #endif
                return paths.makeIterator()
              }
            }

            public nonisolated static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }

            public nonisolated enum _CaseValues {
              #if DEBUG
              #elseif os(Linux)
              public typealias b = Root
              #endif
            }
          }
        }

        @available(macOS 26, *)
        extension Feature.Mode: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
        }
        """
    )
  }

  func expand(
    _ source: String,
    to expansion: String,
    diagnostics: [DiagnosticSpec] = [],
    applyFixIts: [String]? = nil,
    fixedSource: String? = nil,
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source,
      expandedSource: expansion,
      diagnostics: diagnostics,
      macroSpecs: [
        "CasePathable": MacroSpec(
          type: CasePathableMacro.self,
          conformances: ["CasePathable", "CasePathIterable"]
        )
      ],
      applyFixIts: applyFixIts,
      fixedSource: fixedSource,
      indentationWidth: .spaces(2),
      failureHandler: { failure in
        Issue.record("\(failure.message)", sourceLocation: location)
      }
    )
  }
}
