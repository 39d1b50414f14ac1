import ComposableArchitecture
import LiveHTML

struct ArchivePage: Page {
  let store: StoreOf<Archive>

  static let style = Asset(
    "archive.css",
    """
    body { margin: 0; font: 14px/20px sans-serif }
    header { position: sticky; inset-block-start: 0; block-size: 40px; background: white; z-index: 1 }
    ul { margin: 0; padding: 0; list-style: none }
    li { box-sizing: border-box; block-size: 40px; overflow: clip }
    li.heading { block-size: 30px }
    li.open { block-size: 400px }

    """)

  var head: PageHead { PageHead(title: "Archive", stylesheets: [Self.style.url]) }

  var body: some HTML {
    header {
      button(.type(.button)) { "Add at the start" }.onClick { store.send(.addButtonTapped(0)) }
      button(.type(.button)) { "Add at 3000" }.onClick { store.send(.addButtonTapped(3_000)) }
      button(.type(.button)) { "Delete the first" }.onClick { store.send(.deleteButtonTapped(0)) }
      button(.type(.button)) { "Reverse" }.onClick { store.send(.reverseButtonTapped) }
      button(.type(.button)) { "Show 7000" }.onClick { store.send(.showButtonTapped(7_000)) }
    }
    main {
      h1 { "Archive" }
      RecordingsView(store: store)
      p(.id("end")) { "The end" }
    }
  }
}

private struct RecordingsView: Component {
  let store: StoreOf<Archive>

  var body: some HTML {
    // The rows are a little lower than expected.
    LazyList(
      store.scope(\.recordings, action: \.recordings), elementID: "recordings",
      estimatedRowHeight: 44
    ) { recording in
      RecordingView(store: recording)
    }
    .keeping(store.openIDs)
    .scrolled(to: store.target)
    .attributes(.role("list"), .aria("label", "Recordings"))
  }
}

private struct RecordingView: Component {
  @Bindable var store: StoreOf<Recording>

  var body: some HTML {
    li(
      .id("row\(store.id)"), .class("open", if: store.isOpen),
      .class("heading", if: store.id % 100 == 50)
    ) {
      button(.type(.button), .aria("expanded", store.isOpen)) { "Recording \(store.id)" }
        .onClick { store.send(.openButtonTapped) }
      " "
      input(.type(.text), .aria("label", "Note \(store.id)")).bind($store.note)
    }
  }
}
