import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The title of the open memo, and its mark as a favourite.
struct VoiceMemoTitle: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("memo-title")) {
      span(.aria("hidden", "true")) { "\(store.title) " }
      textarea(
        .class("title"), .id("name-\(store.id)"), .rows(1),
        .aria("label", texts.memo.nameField(store.memo.dateText)),
        .value(store.title),
        .placeholder(store.memo.automaticName), .maxLength(Memo.maximumTitleLength),
        .autocomplete("off"),
        .enterKeyHint("done")
      )
      .onInput { store.send(.view(.titleTextFieldChanged($0))) }
      // The page's script blurs the field on Enter and Escape.
      .onBlur { store.send(.view(.titleTextFieldBlurred)) }
    }
    button(
      .type(.button), .class("star"), .aria("pressed", "\(store.memo.isFavorite)"),
      .aria("label", texts.memo.favoriteMemo(store.memo.name)), .title(texts.memo.favorite)
    ) {
      Icon.favorite
    }
    .onClick { store.send(.view(.favoriteButtonTapped)) }
  }
}

/// The date of the open memo, and what happened to its recording.
struct VoiceMemoFacts: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.locale) private var locale
  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("facts")) {
      time(.dateTime(store.memo.date.ISO8601Format()), .lang(locale.languageTag)) {
        store.memo.dateText
      }
      if store.memo.missingDuration > 0 {
        details(.class("recovered")) {
          summary(.class("badge")) { texts.memo.incomplete }
          p { store.memo.missingDuration.missingText }
        }
      }
      if store.memo.isRecovered {
        details(.class("recovered")) {
          summary(.class("badge plain")) { texts.memo.recovered }
          p { texts.memo.recoveredHelp }
        }
      }
    }
  }
}

extension Locale {
  /// The language for the attribute `lang`.
  var languageTag: String { language.languageCode?.identifier ?? "en" }
}
