import ComposableArchitecture
import LiveHTML

struct PlaylistPage: Page {
  let store: StoreOf<Playlist>

  var head: PageHead { PageHead(title: "Playlist", scripts: [TestScript.asset.url]) }

  var body: some HTML {
    main {
      h1 { "Playlist" }
      PlaylistView(store: store)
    }
  }
}

struct PlaylistView: Component {
  let store: StoreOf<Playlist>
  @Environment(\.browser) var browser

  var body: some HTML {
    button(.type(.button)) { "Reverse" }.onClick { store.send(.reverseButtonTapped) }
    button(.type(.button)) { "Rotate" }.onClick { store.send(.rotateButtonTapped) }
    if let error = store.error { p(.role("alert")) { error } }
    ul {
      ForEach(store.sounds, id: \.self) { sound in
        li {
          "Sound \(sound) "
          audio(.id("sound\(sound)"), .source("/sounds/\(sound).wav"), .controls, .loop)
          button(.type(.button)) { "Play \(sound)" }.onClick { play(sound) }
          button(.type(.button)) { "Delete \(sound)" }
            .onClick { store.send(.deleteButtonTapped(sound)) }
        }
      }
    }
  }

  private func play(_ sound: Int) {
    Task {
      do {
        try await browser?.call("sound.play", "sound\(sound)")
      } catch {
        store.send(.playFailed("\(error)"))
      }
    }
  }
}
