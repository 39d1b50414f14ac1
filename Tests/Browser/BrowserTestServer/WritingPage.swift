import ComposableArchitecture
import LiveHTML

struct WritingPage: Page {
  let store: StoreOf<Writing>

  var head: PageHead { PageHead(title: "Writing") }

  var body: some HTML {
    main {
      h1 { "Writing" }
      WritingView(store: store)
    }
  }
}

struct WritingView: Component {
  @Bindable var store: StoreOf<Writing>

  var body: some HTML {
    // Elements before the input are inserted, moved and removed.
    ul {
      ForEach((0..<5).map { (store.ticks + $0) % 7 }, id: \.self) { number in
        li { "Tick \(number)" }
      }
    }
    output(.aria("label", "Ticks")) { "\(store.ticks)" }
    if store.ticks.isMultiple(of: 2) { p { "Even" } }
    form {
      label {
        "Title "
        input(.type(.text)).bind($store.title)
      }
      label {
        input(.type(.checkbox)).bind($store.isShouting)
        " Shout"
      }
      label {
        input(.type(.checkbox)).bind($store.isInterfering)
        " Interfere"
      }
      label {
        "Volume "
        input(.type(.range)).bind($store.volume, in: 0...10, throttle: 100)
      }
    }
    p(.id("title")) { store.title }
    p(.id("volumes")) { store.volumes.map { "\($0)" }.joined(separator: " ") }
  }
}
