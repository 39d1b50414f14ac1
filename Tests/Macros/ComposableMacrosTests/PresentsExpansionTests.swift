import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

@Suite
struct PresentsExpansionTests {
  @Test
  func theValueIsStoredInAPresentationState() {
    expand(
      """
      struct State {
        @Presents public var sheet: Sheet.State?
      }
      """,
      to: """
        struct State {
          public var sheet: Sheet.State? {
            @storageRestrictions(initializes: _sheet)
            init(initialValue) {
              _sheet = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
            }
            get {
              self._sheet.wrappedValue
            }
            set {
              self._sheet.wrappedValue = newValue
            }
            _modify {
              yield &self._sheet.wrappedValue
            }
          }

          public var $sheet: ComposableArchitecture.PresentationState<Sheet.State> {
            get {
              self._sheet
            }
            set {
              self._sheet = newValue
            }
            _modify {
              yield &self._sheet
            }
          }

          private var _sheet = ComposableArchitecture.PresentationState<Sheet.State>(wrappedValue: nil)
        }
        """
    )
  }

  @Test
  func inObservableStateItIsObserved() {
    expand(
      """
      @ObservableState
      struct State {
        @Presents var sheet: Optional<Sheet.State> = Sheet.State()
      }
      """,
      to: """
        @ObservableState
        struct State {
          var sheet: Optional<Sheet.State> {
            @storageRestrictions(initializes: _sheet)
            init(initialValue) {
              _sheet = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
            }
            get {
              self._$observationLink.get(self._sheet.wrappedValue, field: _$Field.sheet)
            }
            set {
              self._$observationLink.set(&self._sheet.wrappedValue, to: newValue, field: _$Field.sheet)
            }
            _modify {
              self._$observationLink.willModify(&self._sheet.wrappedValue, field: _$Field.sheet)
              defer {
                self._$observationLink.didModify(&self._sheet.wrappedValue, field: _$Field.sheet)
              }
              yield &self._sheet.wrappedValue
            }
          }

          var $sheet: ComposableArchitecture.PresentationState<Sheet.State> {
            get {
              self._$observationLink.get(self._sheet, field: _$Field.sheet)
            }
            set {
              self._$observationLink.set(&self._sheet, to: newValue, field: _$Field.sheet)
            }
            _modify {
              self._$observationLink.willModify(&self._sheet, field: _$Field.sheet)
              defer {
                self._$observationLink.didModify(&self._sheet, field: _$Field.sheet)
              }
              yield &self._sheet
            }
          }

          private var _sheet = ComposableArchitecture.PresentationState<Sheet.State>(wrappedValue: Sheet.State())
        }
        """
    )
  }

  private func expand(
    _ source: String, to expansion: String, location: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source,
      expandedSource: expansion,
      macroSpecs: ["Presents": MacroSpec(type: PresentsMacro.self)],
      indentationWidth: .spaces(2),
      failureHandler: { Issue.record("\($0.message)", sourceLocation: location) }
    )
  }
}
