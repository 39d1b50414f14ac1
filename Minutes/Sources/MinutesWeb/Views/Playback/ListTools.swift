import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The filters and the order of the list, and the button that starts a selection.
struct ListTools: Component {
  let store: StoreOf<Playback>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("list-tools")) {
      button(
        .type(.button), .class("filter"), .class("active", if: store.showsFavorites),
        .aria("pressed", "\(store.showsFavorites)")
      ) {
        texts.memos.favorites
      }
      .onClick { store.send(.view(.favoritesButtonTapped)) }
      TagFilter(store: store)
      // Search results have an order of their own: the best match first.
      if store.search.matches == nil {
        select(.aria("label", texts.memos.order), .value(store.order.rawValue)) {
          for order in MemoOrder.allCases {
            option(.value(order.rawValue), .selected(order == store.order)) {
              order.text(texts.memos)
            }
          }
        }
        .onChange { text in
          guard let order = MemoOrder(rawValue: text) else { return }
          store.send(.view(.orderChosen(order)))
        }
      }
      button(.type(.button), .class("select")) {
        store.memoSelection == nil ? texts.memos.select : texts.memos.done
      }
      .onClick { store.send(.view(.selectButtonTapped)) }
    }
  }
}
