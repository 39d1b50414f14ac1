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

  /// The name of the searched memos, if they are not those of the list. No other search of the page has it.
  var label: String?

  /// The name of the field, if it does not search in the list.
  var fieldLabel: String?

  @Environment(\.texts) private var texts

  var body: some HTML {
    form(.class("search"), .role("search"), .aria("label", label ?? texts.memos.memos)) {
      input(
        .type(.search), .id(id), .aria("label", fieldLabel ?? texts.memos.searchField),
        .placeholder(texts.memos.search), .value(store.text), .maxLength(MemoSearch.maximumLength),
        .autocomplete("off"), .enterKeyHint("search")
      )
      .onInput { store.send(.view(.textChanged($0))) }
      .onBlur { store.send(.view(.submitted)) }
      if store.isActive {
        button(.type(.button), .class("quiet")) { texts.memos.clear }
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
    let text = store.mayHaveOtherMatches ? texts.memos.foundFirst : texts.memos.found
    return text(count.counted)
  }
}
