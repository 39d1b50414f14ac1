import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The tags of the open memo, and the field that adds one.
struct MemoTagsView: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let name = store.memo.name
    div(.class("tags"), .role("group"), .aria("label", texts.memo.tags(name))) {
      if !store.memo.tags.isEmpty {
        ul {
          ForEach(Array(store.memo.tags), id: \.text) { tag in
            li(.class("tag")) {
              span { tag.text }
              button(
                .type(.button), .aria("label", texts.memo.removeTag(tag.text)),
                .title(texts.memo.remove)
              ) {
                "×"
              }
              .onClick { store.send(.view(.tagRemoveButtonTapped(tag))) }
            }
          }
        }
      }
      if store.memo.tags.isFull {
        span(.class("hint")) { texts.memo.tagsAreFull(MemoTags.maximumCount.counted) }
      } else {
        form {
          TagField(id: "tag-\(store.id)", label: texts.memo.newTag, text: store.newTag) {
            store.send(.view(.tagTextFieldChanged($0)))
          }
          button(.class("quiet")) { texts.memo.add }
        }
        .onSubmit { _ in store.send(.view(.tagAddButtonTapped)) }
      }
      p(.class("failed"), .role("alert")) { store.tagProblem ?? "" }
    }
  }
}

/// A field for a tag, which offers those that memos have.
struct TagField: Component {
  let id: String
  let label: String
  let text: String
  let onInput: @MainActor (String) -> Void

  /// The id of the list of all tags.
  static let listID = "all-tags"

  var body: some HTML {
    input(
      .type(.text), .class("tag-field"), .id(id), .aria("label", label), .placeholder(label),
      .value(text), .maxLength(MemoTag.maximumLength), .list(Self.listID), .autocomplete("off"),
      .enterKeyHint("done")
    )
    .onInput { onInput($0) }
  }
}

/// The tags that fields offer. One list for all fields of the page.
struct TagChoices: Component {
  let store: StoreOf<Playback>

  var body: some HTML {
    datalist(.id(TagField.listID)) {
      for tag in store.tags { option(.value(tag.text)) {} }
    }
  }
}

/// The menu that shows only the memos with a tag.
struct TagFilter: Component {
  let store: StoreOf<Playback>

  @Environment(\.texts) private var texts

  var body: some HTML {
    // The chosen tag stays in the menu if no memo has it any more.
    let tags = store.tags + (store.tag.map { store.tags.contains($0) ? [] : [$0] } ?? [])
    if !tags.isEmpty {
      select(
        .aria("label", texts.memos.tag), .class("active", if: store.tag != nil),
        .value(store.tag?.key ?? "")
      ) {
        option(.value(""), .selected(store.tag == nil)) { texts.memos.allTags }
        for tag in tags {
          option(.value(tag.key), .selected(tag == store.tag)) { tag.text }
        }
      }
      .onChange { key in
        store.send(.view(.tagChosen(tags.first { $0.key == key })))
      }
    }
  }
}
