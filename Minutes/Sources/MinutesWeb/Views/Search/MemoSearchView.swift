import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The field that searches in titles, tags and transcripts.
struct MemoSearchField: Component {
  let store: StoreOf<MemoSearch>

  /// The number of memos that the page lists.
  let count: Int

  /// The id of the field.
  var id = "search"

  /// The name of the searched memos. No other search of the page has it.
  var label = "Memos"

  /// The name of the field.
  var fieldLabel = "Search in titles, tags and transcripts"

  var body: some HTML {
    form(.class("search"), .role("search"), .aria("label", label)) {
      input(
        .type(.search), .id(id), .aria("label", fieldLabel),
        .placeholder("Search"), .value(store.text), .maxLength(MemoSearch.maximumLength),
        .autocomplete("off"), .enterKeyHint("search")
      )
      .onInput { store.send(.view(.textChanged($0))) }
      .onBlur { store.send(.view(.submitted)) }
      if store.isActive {
        button(.type(.button), .class("quiet")) { "Clear" }
          .onClick { store.send(.view(.clearButtonTapped)) }
      }
    }
    // The search runs while the user types.
    .onSubmit { _ in store.send(.view(.submitted)) }
    if let message = store.errorMessage { p(.class("failed"), .role("alert")) { message } }
    p(.class("spoken"), .role("status")) { resultText }
  }

  /// The number of matches, for screen readers.
  private var resultText: String {
    guard store.matches != nil else { return "" }
    return count == 1 ? "1 memo found." : "\(count.localText) memos found."
  }
}
