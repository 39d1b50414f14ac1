#if LiveServer
import ComposableArchitecture
import LiveHTML

/// Reads the session journal once a second.
@Reducer
struct SessionMonitor {
  @ObservableState
  struct State: Equatable {
    var summary = JournalSummary()
  }

  enum Action {
    case opened
    case summaryReceived(JournalSummary)
  }

  /// Returns the journal, of all workers.
  let summary: @Sendable () async -> JournalSummary

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened:
        return .run { [clock, summary] send in
          await send(.summaryReceived(summary()))
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.summaryReceived(summary()))
          }
        }
      case .summaryReceived(let summary):
        state.summary = summary
        return .none
      }
    }
  }
}

/// A page about sessions, which the journal does not contain.
protocol DebugPage: Page {}

/// The debug page for the sessions of a server.
struct SessionMonitorPage: DebugPage {
  let store: StoreOf<SessionMonitor>

  /// The address of the page.
  let path: String

  nonisolated static let style = Asset(
    "sessions.css",
    """
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
    table { border-collapse: collapse; margin-block-end: 2rem; }
    th, td { padding: .2rem .8rem; text-align: start; border-block-end: 1px solid #8884; }
    td { overflow-wrap: anywhere; }
    .wide { overflow-x: auto; }
    .wide td { overflow-wrap: normal; }
    td.number { text-align: end; font-variant-numeric: tabular-nums; }
    .tree, .tree ul { list-style: none; padding: 0; margin-block: 0; }
    .tree { max-width: 70rem; }
    .tree ul { margin-inline-start: .4rem; padding-inline-start: .9rem; border-inline-start: 1px solid #8884; }
    .component { display: grid; grid-template-columns: minmax(0, 1fr) 17rem 7rem 7rem; gap: 0 1rem;
      padding: .3rem 0; border-block-end: 1px solid #8884; }
    summary.component { cursor: pointer; }
    summary .name::before { content: "▸ "; }
    details[open] > summary .name::before { content: "▾ "; }
    .name { overflow-wrap: anywhere; }
    .count { white-space: nowrap; text-align: end; font-variant-numeric: tabular-nums; }
    .changed { font-weight: 600; }
    .reads { grid-column: 1 / -1; font-size: .9em; opacity: .8; overflow-wrap: anywhere; }
    @media (max-width: 48rem) {
      body { margin: 1rem; }
      th, td { padding: .2rem .4rem; }
      .component { display: flex; flex-wrap: wrap; gap: 0 .8rem; }
      .name, .reads { flex-basis: 100%; }
    }
    """)

  var head: PageHead { PageHead(title: "Sessions", stylesheets: [Self.style.url]) }

  func open(_ path: String) { store.send(.opened) }

  var body: some HTML {
    main {
      h1 { "Sessions: \(store.summary.sessions.count)" }
      // The table scrolls sideways on a narrow screen.
      div(.class("wide"), .role("region"), .aria("label", "Open sessions"), .tabIndex(0)) {
        table {
          thead {
            Self.heads("Session", "Path", "Connected", "Events", "Patches", "Bytes", "Last event")
          }
          tbody {
            ForEach(store.summary.sessions) { session in
              tr {
                td {
                  a(.href(SessionRecord.path(of: session.id, below: path))) { session.id }
                }
                td { session.path }
                td { session.isConnected ? "yes" : "no" }
                Self.number(session.events)
                Self.number(session.patches)
                Self.number(session.patchBytes)
                td { session.lastEvent }
              }
            }
          }
        }
      }
      h2 { "Latest events" }
      table {
        thead { Self.heads("Session", "Event", "Bytes", "Rendered in") }
        tbody {
          ForEach(store.summary.entries) { entry in
            tr {
              td { entry.session }
              td { entry.text }
              Self.number(entry.size)
              td(.class("number")) { entry.time.map { "\($0 / .microseconds(1)) µs" } ?? "" }
            }
          }
        }
      }
    }
  }

  static func heads(_ names: String...) -> some HTML {
    tr {
      for name in names { th(.scope("col")) { name } }
    }
  }

  static func number(_ value: Int?) -> some HTML {
    td(.class("number")) { value.map(String.init) ?? "" }
  }
}
#endif
