import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

@Suite
struct ObservableStateExpansionTests {
  @Test
  func aTrackedPropertyIsStoredUnderAnotherName() {
    expandTracked(
      """
      @ObservableState
      struct State {
        @ObservationStateTracked public private(set) var count = 0
      }
      """,
      to: """
        @ObservableState
        struct State {
          public private(set) var count {
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }
            get {
              self._$observationLink.get(self._count, field: _$Field.count)
            }
            set {
              self._$observationLink.set(&self._count, to: newValue, field: _$Field.count)
            }
            _modify {
              self._$observationLink.willModify(&self._count, field: _$Field.count)
              defer {
                self._$observationLink.didModify(&self._count, field: _$Field.count)
              }
              yield &self._count
            }
          }

          private var _count = 0
        }
        """
    )
  }

  @Test
  func observersMoveIntoTheSetters() {
    expandTracked(
      """
      @ObservableState
      struct State {
        @ObservationStateTracked var count = 0 {
          didSet { self.count = other.count + count }
        }
      }
      """,
      to: """
        @ObservableState
        struct State {
          var count {
            didSet { self.count = other.count + count }
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }

            get {
              self._$observationLink.get(self._count, field: _$Field.count)
            }

            set {
              let previousValue = self._count
              self._count = newValue
              ({ () -> Swift.Void in
                self._count = other.count + _count
              })()
              self._$observationLink.didSet(&self._count, from: previousValue, field: _$Field.count)
            }

            _modify {
              self._$observationLink.willModify(&self._count, field: _$Field.count)
              defer {
                ({ () -> Swift.Void in
                  self._count = other.count + _count
                })()
                self._$observationLink.didModify(&self._count, field: _$Field.count)
              }
              yield &self._count
            }
          }

          private var _count = 0
        }
        """
    )
  }

  @Test
  func aStructGetsALinkAndItsFields() {
    expand(
      """
      @ObservableState
      public struct State: Codable {
        var count = 0
        let id: Int
        #if DEBUG
          @Presents var sheet: Sheet?
        #endif
      }
      """,
      to: """
        public struct State: Codable {
          @ComposableArchitecture.ObservationStateTracked
          var count = 0
          let id: Int
          #if DEBUG
            @Presents var sheet: Sheet?
          #endif

          public nonisolated var _$observationLink = ComposableArchitecture._ObservationLink()

          nonisolated enum _$Field {
            static var count: Swift.Int {
              0
            }
            #if DEBUG
            static var sheet: Swift.Int {
              1
            }
            #endif
          }

          public nonisolated static var _$linkOffset: Swift.Int? {
            Swift.MemoryLayout<Self>.offset(of: \\Self._$observationLink)
          }

          public nonisolated static func _$forEachField(_ body: (Swift.StaticString) -> Swift.Void) {
            body("count")
            #if DEBUG
            body("sheet")
            #endif
          }

          public nonisolated mutating func _$attach(to position: ComposableArchitecture._ObservationPosition, isReader: Swift.Bool) {
            self._$observationLink.attach(to: position)
          }

          public nonisolated mutating func _$reconcile(with position: ComposableArchitecture._ObservationPosition) -> Swift.Bool {
            self._$observationLink.reconcile(with: position)
          }

          public static func _$field(_ keyPath: Swift.PartialKeyPath<Self>) -> ComposableArchitecture._ObservedField<Self>? {
            if keyPath == \\Self.count {
              return ComposableArchitecture._ObservedField(index: _$Field.count, storage: \\Self._count)
            }
            #if DEBUG
            if keyPath == \\Self.sheet || keyPath == \\Self.$sheet {
              return ComposableArchitecture._ObservedField(index: _$Field.sheet, storage: \\Self._sheet)
            }
            #endif
            return nil
          }

          public var customMirror: Swift.Mirror {
            var children: [(label: Swift.String?, value: Any)] = []
            children.append((label: "count", value: self._count as Any))
            children.append((label: "id", value: self.id as Any))
            #if DEBUG
            children.append((label: "sheet", value: self._sheet.wrappedValue as Any))
            #endif
            return Swift.Mirror(self, children: children, displayStyle: .struct)
          }

          private nonisolated enum CodingKeys: Swift.String, Swift.CodingKey {
            case count
            case id
            #if DEBUG
            case sheet
            #endif
          }
        }

        extension State: nonisolated ComposableArchitecture.ObservableState {
          public init(from decoder: any Swift.Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.count = try container._$decode(forKey: .count)
            self.id = try container._$decode(forKey: .id)
            #if DEBUG
            self.sheet = try container._$decode(forKey: .sheet)
            #endif
          }
          public func encode(to encoder: any Swift.Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container._$encode(self._count, forKey: .count)
            try container._$encode(self.id, forKey: .id)
            #if DEBUG
            try container._$encode(self._sheet.wrappedValue, forKey: .sheet)
            #endif
          }
        }

        extension State: ComposableArchitecture._ObservableFields {
        }

        extension State: Swift.CustomReflectable {
        }
        """
    )
  }

  @Test
  func anEnumIsBoundCaseByCase() {
    expand(
      """
      @ObservableState
      enum State {
        case empty
        case pair(first: Leaf, Int)
      }
      """,
      to: """
        enum State {
          case empty
          case pair(first: Leaf, Int)

          nonisolated mutating func _$attach(to position: ComposableArchitecture._ObservationPosition, isReader: Swift.Bool) {
            switch self {
            case .empty:
              _ = position.select(case: 1, isReader: isReader)
            case .pair:
              guard position.select(case: 2, isReader: isReader) else {
                return
              }
              if case .pair(var v0, var v1) = self {
                position.rebuild(&self) {
                  position.attach(&v0, part: 0, of: 2, isReader: isReader)
                  position.attach(&v1, part: 1, of: 2, isReader: isReader)
                  return Self.pair(first: v0, v1)
                }
              }
            }
          }

          nonisolated mutating func _$reconcile(with position: ComposableArchitecture._ObservationPosition) -> Swift.Bool {
            switch self {
            case .empty:
              return position.reselect(case: 1)
            case .pair:
              guard position.reselect(case: 2) else {
                return false
              }
              var isSame = true
              if case .pair(var v0, var v1) = self {
                position.rebuild(&self) {
                  if !position.reconcile(&v0, part: 0, of: 2) {
                    isSame = false
                  }
                  if !position.reconcile(&v1, part: 1, of: 2) {
                    isSame = false
                  }
                  return Self.pair(first: v0, v1)
                }
              }
              return isSame
            }
          }
        }

        extension State: nonisolated ComposableArchitecture.ObservableState {
        }
        """
    )
  }

  @Test
  func lazyPropertiesAreDiagnosed() {
    expand(
      """
      @ObservableState
      struct State {
        lazy var total = 0
      }
      """,
      to: """
        struct State {
          lazy var total = 0

          nonisolated var _$observationLink = ComposableArchitecture._ObservationLink()

          nonisolated enum _$Field {
          }

          nonisolated static var _$linkOffset: Swift.Int? {
            Swift.MemoryLayout<Self>.offset(of: \\Self._$observationLink)
          }

          nonisolated static func _$forEachField(_ body: (Swift.StaticString) -> Swift.Void) {
          }

          nonisolated mutating func _$attach(to position: ComposableArchitecture._ObservationPosition, isReader: Swift.Bool) {
            self._$observationLink.attach(to: position)
          }

          nonisolated mutating func _$reconcile(with position: ComposableArchitecture._ObservationPosition) -> Swift.Bool {
            self._$observationLink.reconcile(with: position)
          }

          static func _$field(_ keyPath: Swift.PartialKeyPath<Self>) -> ComposableArchitecture._ObservedField<Self>? {
            return nil
          }

          var customMirror: Swift.Mirror {
            let children: [(label: Swift.String?, value: Any)] = []
            return Swift.Mirror(self, children: children, displayStyle: .struct)
          }
        }

        extension State: nonisolated ComposableArchitecture.ObservableState {
        }

        extension State: ComposableArchitecture._ObservableFields {
        }

        extension State: Swift.CustomReflectable {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            '@ObservableState' can't observe the lazy property 'total': reading it changes the state
            """,
          line: 3, column: 3, fixIts: [FixItSpec(message: "Insert '@ObservationStateIgnored'")])
      ]
    )
  }

  /// Expands the attributes that `@ObservableState` adds to a property, and nothing else.
  private func expandTracked(
    _ source: String, to expansion: String, location: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source,
      expandedSource: expansion,
      macroSpecs: [
        "ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self)
      ],
      indentationWidth: .spaces(2),
      failureHandler: { Issue.record("\($0.message)", sourceLocation: location) }
    )
  }

  private func expand(
    _ source: String,
    to expansion: String,
    diagnostics: [DiagnosticSpec] = [],
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source,
      expandedSource: expansion,
      diagnostics: diagnostics,
      macroSpecs: [
        "ObservableState": MacroSpec(
          type: ObservableStateMacro.self,
          conformances: ["ObservableState", "_ObservableFields", "CustomReflectable"]),
        "ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self),
      ],
      indentationWidth: .spaces(2),
      failureHandler: { failure in
        Issue.record("\(failure.message)", sourceLocation: location)
      }
    )
  }
}
