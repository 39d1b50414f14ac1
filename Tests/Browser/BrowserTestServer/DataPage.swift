import ComposableArchitecture
import LiveHTML

struct DataPage: Page {
  let store: StoreOf<DataDesk>

  var head: PageHead { PageHead(title: "Data", scripts: [TestScript.asset.url]) }

  var body: some HTML {
    main {
      h1 { "Data" }
      DataView(store: store)
    }
  }
}

private struct DataView: Component {
  let store: StoreOf<DataDesk>
  @Environment(\.browser) var browser

  var body: some HTML {
    label {
      "Files "
      input(.type(.file), .multiple)
    }
    .on("change") { event in
      store.send(.filesChosen(event.files.map { "\($0.name) \($0.size) \($0.type)" }))
    }
    output(.aria("label", "Chosen")) { store.files.joined(separator: ", ") }
    button(.type(.button)) { "Echo" }.onClick { attempt(echo) }
    output(.aria("label", "Echo")) { "\(store.echo)" }
    button(.type(.button)) { "Count" }.onClick { attempt(count) }
    output(.aria("label", "Counts")) { "\(store.counts)" }
    button(.type(.button)) { "Call nobody" }
      .onClick { attempt { try await browser?.call("nobody") } }
    if let error = store.error { p(.role("alert")) { error } }
  }

  private func attempt(_ work: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await work() } catch { store.send(.failed("\(error)")) }
    }
  }

  private func echo() async throws {
    guard let frames = try browser?.frames("echo") else { return }
    for bytes in [[1, 2, 3], [], Array(repeating: 7, count: 4)] as [[UInt8]] {
      try await frames.send(bytes)
    }
    for try await frame in frames.incoming {
      store.send(.echoed(frame.bytes))
      frames.acknowledge(frame)
      if frame.number == 3 { break }
    }
  }

  private func count() async throws {
    guard let browser else { return }
    for try await count in browser.stream("count", 5, of: Int.self) { store.send(.counted(count)) }
  }
}
