import ComposableArchitecture
import ConcurrencyExtras
import Testing

/// Writes through a store that no reducer applies.
@MainActor
@Suite struct BindingFailureTests {
  @Test func aWriteThatNothingCarriesOutIsReported() {
    // given: a feature without a binding reducer
    let store = Store(initialState: Settings.State()) {
      Reduce<Settings.State, Settings.Action> { _, _ in .none }
    }
    let line = #line - 3
    withKnownIssue {
      // when
      store.name = "Blob"
    } matching: { issue in
      // then
      issue.sourceLocation?.line == line
        && issue.description.hasSuffix(
          #"""
          A value was written to the store of a feature with the actions "Settings.Action", but the state has not \#
          been changed:

            Action:
              BindingAction.set(
                \.name,
                "Blob"
              )

          The feature, composed at "ComposableArchitectureTests/BindingFailureTests.swift:\#(line)", ignores \#
          values that views write. Put "BindingReducer()" into its body, before the reducer that reacts to the new value.
          """#)
    }
    #expect(store.name == "")
  }

  @Test func aWriteAmongTheActionsOfViewsThatNothingCarriesOutIsReported() {
    // given
    let store = Store(initialState: ContactForm.State()) {
      Reduce<ContactForm.State, ContactForm.Action> { _, _ in .none }
    }
    let line = #line - 3
    withKnownIssue {
      // when
      store.text = "Hello"
    } matching: { issue in
      // then
      issue.description.hasSuffix(
        #"""
        A value was written to the store of a feature with the actions "ContactForm.Action", but the state has not \#
        been changed:

          Action:
            BindingAction.set(
              \.text,
              "Hello"
            )

        The feature, composed at "ComposableArchitectureTests/BindingFailureTests.swift:\#(line)", ignores \#
        values that views write. Put "BindingReducer(action: \.view)" into its body, before the reducer that reacts to the new value.
        """#)
    }
  }

  @Test func theLocationOfAChildIsWhereItsParentRunsIt() throws {
    // given: a child without a binding reducer
    let store = Store(initialState: Panel.State()) { Panel() }
    let settings = try #require(store.scope(\.settings, action: \.settings))
    withKnownIssue {
      // when
      settings.name = "Blob"
    } matching: { issue in
      // then
      issue.sourceLocation?.line == Panel.line
        && issue.description.contains(
          """
          The feature, composed at "ComposableArchitectureTests/BindingFailureTests.swift:\(Panel.line)", \
          ignores values that views write.
          """)
    }
  }

  @Test func aWriteToAChildThatHasGoneIsReportedOnce() throws {
    // given: the store of a child that was removed
    let store = Store(initialState: Panel.State()) { Panel() }
    let settings = try #require(store.scope(\.settings, action: \.settings))
    store.send(.closed)
    let reports = LockIsolated<[String]>([])
    withKnownIssue {
      // when
      settings.name = "Blob"
    } matching: { issue in
      reports.withValue { $0.append(issue.description) }
      return true
    }
    // then
    #expect(reports.value.count == 1)
    #expect(reports.value.first?.contains("its state was 'nil'") == true)
  }
}

@Reducer
private struct Panel {
  @ObservableState
  struct State: Equatable {
    var settings: Settings.State? = Settings.State()
  }
  enum Action {
    case closed
    case settings(Settings.Action)
  }

  /// The line of the operator that runs the child.
  static let line = #line + 7

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .closed = action { state.settings = nil }
      return .none
    }
    .ifLet(\.settings, action: \.settings) {
      Reduce<Settings.State, Settings.Action> { _, _ in .none }
    }
  }
}
