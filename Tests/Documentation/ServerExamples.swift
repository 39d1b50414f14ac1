#if LiveServer
import ComposableArchitecture
import Foundation
import HTTPTypes
import LiveHTML
import LiveServer
import Testing

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case incrementButtonTapped }
}

private struct CounterPage: Page {
  static let style = Asset("counter.css", "output { font-size: 2rem }")
  let store: StoreOf<Counter>
  var head: PageHead { PageHead(title: "Counter", stylesheets: [Self.style.url]) }
  var body: some HTML { output { "\(store.count)" } }
}

private struct Draft: Codable, Equatable { var text = "" }

@Reducer
private struct LetterFeature {
  @ObservableState
  struct State: Equatable { var draft = Draft() }
  enum Action { case restored(Draft) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .restored(let draft):
        state.draft = draft
        return .none
      }
    }
  }
}

private struct LetterPage: Page {
  let store: StoreOf<LetterFeature>
  var head: PageHead { PageHead(title: "Letter") }
  var body: some HTML { p { store.draft.text } }
}

extension LetterPage: Restorable {
  var restorableState: Draft { store.draft }

  func restore(_ draft: Draft) { store.send(.restored(draft)) }
}

private func letters() throws -> LiveServer {
  LiveServer(
    configuration: .init(stateStorage: try FolderStateStorage(at: "/var/lib/letters/states"))
  ) {
    Route("/") { _ in
      LetterPage(store: Store(initialState: LetterFeature.State()) { LetterFeature() })
    }
  }
}

private struct Library: Sendable {
  static func open() async throws -> Self { Self() }
}

private struct LibraryPage: Page {
  let library: Library
  init(_ library: Library) { self.library = library }
  var head: PageHead { PageHead(title: "Library") }
  var body: some HTML { p { "Library" } }
}

private typealias MemoPage = CounterPage

// Servers that run until their process ends: compiled, and executed in Tests/Browser and by `test_documents.py`.
private enum Main {
  struct CounterExample {
    static func main() async {
      await LiveServer {
        Route("/") { _ in CounterPage(store: Store(initialState: Counter.State()) { Counter() }) }
      }.main()
    }
  }
}

private enum OnlyRoutes {
  struct CounterExample {
    static func main() async {
      await LiveServer { Route("/") { _ in LibraryPage(Library()) } }.main()
    }
  }
}

private enum WithPort {
  struct CounterExample {
    static func main() async {
      await LiveServer(configuration: .init(port: 8080)) {
        Route("/") { _ in CounterPage(store: Store(initialState: Counter.State()) { Counter() }) }
        Route(assets: CounterPage.style)
      }.main()
    }
  }
}

private enum WithWorkers {
  static func main() async {
    await LiveServer(configuration: .init(workers: 1)) {
      let library = try await Library.open()  // in the worker only
      Route("/") { _ in LibraryPage(library) }
    }.main()
  }
}

private func configurationWithAllCores() -> LiveServer.Configuration {
  LiveServer.Configuration(workers: LiveServer.Configuration.oneWorkerPerCore)
}

private enum WithMetrics {
  static func run() async throws {
    let metrics = PrometheusMetrics()
    try await LiveServer(configuration: .init(metrics: metrics)) {
      Route(metrics: metrics)
    }.run()
  }
}

@MainActor
private func store(of id: String?) -> StoreOf<Counter> {
  Store(initialState: Counter.State()) { Counter() }
}

private func path(of id: String?) -> String { "/var/lib/minutes/\(id ?? "").flac" }

// Not executed: the folder is that of an app.
private func projectPictures() throws -> AssetFolder {
  let pictures = try AssetFolder(at: "Public/Pictures")
  return pictures
}

@MainActor
@Suite struct ServerExamples {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "server-examples-\(UUID())")

  @Test func routes() {
    let text = "Hello"
    _ = LiveServer {
      #if DEBUG
      Route(sessionsAt: "/debug/sessions")
      #endif
      Route(file: "/memos/{id}") { request in .file(at: path(of: request.parameter("id"))) }
      Route(file: "/memos/{id}/transcript") { request in
        .bytes(Array(text.utf8), name: "transcript.txt", isDownload: true)
      }
      #if DEBUG
      Route(
        previews: PreviewCatalog(path: "/previews") {
          Preview("Empty list") { p { "Nothing" } }
        })
      #endif
      Route(redirect: "/", to: "/memos")
      Route("/memos/{id}") { request in MemoPage(store: store(of: request.parameter("id"))) }
      Route(logOut: "/log-out")
    }
  }

  @Test func builtInPages() {
    let configuration =
      LiveServer.Configuration(
        builtInPages: { request in
          var pages = LiveServer.BuiltInPages(applicationName: "Letters")
          if request.header("Accept-Language")?.hasPrefix("de") == true {
            pages.language = "de"
            pages.accessToken.title = "Zugang"
            pages.errors[404] = "Hier ist nichts."
          }
          return pages
        })
    _ = LiveServer(configuration: configuration) {}
  }

  @Test func restoration() {
    let store = Store(initialState: LetterFeature.State()) { LetterFeature() }
    let page = LetterPage(store: store)
    page.restore(Draft(text: "Dear Blob"))
    #expect(page.restorableState == Draft(text: "Dear Blob"))
  }

  @Test func folders() throws {
    let pictures = try self.pictures()
    let picture =
      img(.source(pictures["logo.svg"]!.url), .alternative("Logo"))
    _ = LiveServer {
      Route(assets: pictures.assets)
    }
    _ = picture
  }

  private func pictures() throws -> AssetFolder {
    let directory = self.folder.appending(path: "Public/Pictures")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data("<svg/>".utf8).write(to: directory.appending(path: "logo.svg"))
    return try AssetFolder(at: directory.path)
  }
}

// Not executed: these use folders of the system.
private func revoke() throws {
  let register = try AccessRegister(at: "/var/lib/minutes/access")
  for entry in try register.entries() { print(entry.id, entry.name, entry.lastSeen) }
  try register.revoke("0123abcd")
}

private func pair(_ register: AccessRegister) throws -> String {
  let address = try "https://minutes.example.org/?token=\(register.makePairingToken())"
  return address
}

private func proxied(port: Int) throws -> LiveServer.Configuration {
  LiveServer.Configuration(
    port: port,
    forwardingField: HTTPField.Name("X-Forwarded-For"),
    stateStorage: try FolderStateStorage(at: "/var/lib/pages/states"),
    security: .init(origins: ["https://pages.example.org"], key: .file(at: "/var/lib/pages/key")))
}

private func encrypted(token: String) throws -> LiveServer {
  LiveServer(
    configuration: .init(
      host: "0.0.0.0",
      port: 8443,
      security: .init(
        origins: ["https://minutes.example.org:8443"],
        key: .file(at: "/var/lib/minutes/cookies.key"),
        contentSources: ["img-src": ["https://tiles.example.org"]],
        permissions: [.microphone],
        accessToken: token,
        accessRegister: try AccessRegister(at: "/var/lib/minutes/access"),
        certificate: .files("certificate.pem", key: "key.pem")))
  ) { Route("/") { _ in LibraryPage(Library()) } }
}
#endif
