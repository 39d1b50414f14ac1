import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The field that searches in titles and transcripts.
struct MemoSearchField: Component {
  let store: StoreOf<MemoSearch>

  /// The memos among which the page shows matches. `nil` for all.
  var favorites: [Memo.ID]?

  var body: some HTML {
    form(.class("search"), .role("search"), .aria("label", "Memos")) {
      input(
        .type(.search), .id("search"), .aria("label", "Search in titles and transcripts"),
        .placeholder("Search"), .value(store.text), .maxLength(MemoSearch.maximumLength),
        .autocomplete("off"), .enterKeyHint("search")
      )
      .onInput { store.send(.view(.textChanged($0))) }
      if store.isActive {
        button(.type(.button), .class("quiet")) { "Clear" }
          .onClick { store.send(.view(.clearButtonTapped)) }
      }
    }
    // The search runs while the user types.
    .onSubmit { _ in }
    if let message = store.errorMessage { p(.class("failed"), .role("alert")) { message } }
    p(.class("spoken"), .role("status")) { resultText }
  }

  /// The number of matches, for screen readers.
  private var resultText: String {
    guard let matches = store.matches else { return "" }
    let count = matches.count { favorites?.contains($0.id) ?? true }
    return count == 1 ? "1 memo found." : "\(count) memos found."
  }
}

/// The memos that a search has found, each with an excerpt of its transcript.
struct MemoMatches: Component {
  let matches: [MemoMatch]
  let store: StoreOf<Playback>

  var body: some HTML {
    if matches.isEmpty {
      div(.class("empty")) {
        h2 { "Nothing found" }
        p {
          store.showsFavorites
            ? "No favourite has all of these words."
            : "No title and no transcript has all of these words."
        }
      }
    } else {
      ul(.class("memos")) {
        ForEach(matches, id: \.id) { match in
          li(.id("match-\(match.id)")) {
            if let memo = store.scope(\.memos, action: \.memos)[id: match.id] {
              VoiceMemoView(store: memo)
              if let text = match.matchedText {
                button(.type(.button), .class("excerpt"), .title("Show it in the transcript")) {
                  for part in match.excerpt {
                    if part.isMatch { mark { part.text } } else { part.text }
                  }
                }
                .onClick { memo.send(.view(.excerptTapped(text))) }
              }
            }
          }
        }
      }
    }
  }
}
