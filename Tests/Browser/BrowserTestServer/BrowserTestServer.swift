#if LiveServer
import ComposableArchitecture
import Foundation
import LiveHTML
import LiveServer
import LiveUploads

/// Serves the pages for tests in real browsers.
@main
struct BrowserTestServer {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    let port = environment["PORT"].flatMap { Int($0) } ?? 0
    var configuration = LiveServer.Configuration(port: port)
    configuration.version = environment["VERSION"] ?? ""
    let metrics = PrometheusMetrics()
    configuration.metrics = metrics
    if let states = environment["STATES"] {
      configuration.stateStorage = try FolderStateStorage(at: states)
      configuration.stateSavingDelay = .milliseconds(50)
    }
    if let key = environment["KEY"] { configuration.security.key = .file(at: key) }
    if let workers = environment["WORKERS"] {
      configuration.workers = Int(workers) ?? LiveServer.Configuration.oneWorkerPerCore
      configuration.stateSavingDelay = .zero
      // Tests click faster than users.
      configuration.limits.messagesPerSecond = 1_000_000
      configuration.limits.messageBurst = 1_000_000
    }
    if let milliseconds = environment["BUSY"].flatMap({ Int($0) }) {
      configuration.limits.busyWarning = .milliseconds(milliseconds / 2)
      configuration.limits.maximumBusyTime = .milliseconds(milliseconds)
    }
    let slowness = environment["SLOWNESS"].flatMap { Int($0) } ?? 1
    configuration.pingInterval *= slowness
    configuration.maximumShutdownDuration *= slowness
    await withDependencies {
      if slowness > 1 { $0.continuousClock = SlowClock(slowness: slowness) }
    } operation: { [configuration] in
      self.server(configuration, metrics, environment)
    }.main()
  }

  private static func server(
    _ configuration: LiveServer.Configuration, _ metrics: PrometheusMetrics,
    _ environment: [String: String]
  ) -> LiveServer {
    LiveServer(configuration: configuration) {
      let _ = try self.begin(environment["START"])
      Route("/radio/{name}") { request in RadioPage(name: request.parameter("name") ?? "") }
      Route(redirect: "/radio", to: "/radio/first")
      Route("/letter") { _ in
        LetterPage(store: Store(initialState: Letter.State()) { Letter() })
      }
      Route("/tally") { _ in
        TallyPage(store: Store(initialState: Tally.State()) { Tally() })
      }
      Route("/whispers/{name}") { request in
        let name = request.parameter("name") ?? ""
        return WhispersPage(
          store: Store(initialState: Whispers.State()) { Whispers() }, name: name)
      }
      Route("/board") { _ in BoardPage(board: .shared) }
      Route("/presence") { _ in PresencePage(presence: .shared) }
      Route("/writing") { _ in
        let store = Store(initialState: Writing.State()) { Writing() }
        store.send(.opened)
        return WritingPage(store: store)
      }
      Route("/playlist") { _ in
        PlaylistPage(store: Store(initialState: Playlist.State()) { Playlist() })
      }
      Route("/library") { _ in library() }
      Route("/library/**") { _ in library() }
      Route("/desk") { _ in DeskPage(store: Store(initialState: Desk.State()) { Desk() }) }
      Route("/data") { _ in DataPage(store: Store(initialState: DataDesk.State()) { DataDesk() })
      }
      Route("/signup") { _ in
        SignUpPage(store: Store(initialState: SignUp.State()) { SignUp() })
      }
      Route("/archive") { _ in
        ArchivePage(store: Store(initialState: Archive.State()) { Archive() })
      }
      Route("/files") { _ in FilesPage(store: FilesPage.store()) }
      Route("/chart") { _ in ChartPage() }
      Route("/ranking") { _ in RankingPage() }
      Route("/podium") { _ in PodiumPage() }
      Route("/feed") { _ in FeedPage(store: Store(initialState: Feed.State()) { Feed() }) }
      Route(assets: TestScript.asset, ArchivePage.style, ChartPage.script, PodiumPage.style)
      Route(metrics: metrics)
      Route(sessionsAt: "/sessions")
      if let sounds = environment["SOUNDS"] { Route(folder: "/sounds", at: sounds) }
      Route(
        previews: PreviewCatalog(path: "/previews") {
          Preview("Short list") {
            PlaylistPage(
              store: Store(initialState: Playlist.State(sounds: [1, 2])) { Playlist() })
          }
          Preview("Somebody writes") {
            WritingPage(store: Store(initialState: Writing.State(title: "Dear")) { Writing() })
          }
        })
    }
  }

  @MainActor
  private static func library() -> LibraryPage {
    LibraryPage(store: Store(initialState: Library.State()) { Library() })
  }

  /// Fails or crashes if a test asks for it.
  private static func begin(_ way: String?) throws {
    if way == "fails" { throw CannotStart() }
    let worker = ProcessInfo.processInfo.environment["LIVE_SERVER_WORKER"]?.split(separator: " ")
    if way == "the second fails", worker?.dropFirst().first == "1" { throw CannotStart() }
    if let way, way.hasPrefix("fails with "),
      FileManager.default.fileExists(atPath: String(way.dropFirst(11)))
    {
      throw CannotStart()
    }
    if way == "crashes" { fatalError("The server crashes when it starts.") }
  }

  private struct CannotStart: Error, CustomStringConvertible {
    let description = "The server can't start."
  }
}
#else
@main
struct BrowserTestServer {
  static func main() {
    print("This is served by 'LiveServer': run it with '--traits LiveServer'.")
  }
}
#endif
