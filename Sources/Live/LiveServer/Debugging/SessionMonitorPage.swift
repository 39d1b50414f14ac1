#if LiveServer
  import ComposableArchitecture
  import LiveHTML

  /// The debug page for the sessions of a server.
  struct SessionMonitorPage: Page {
    let store: StoreOf<SessionMonitor>

    nonisolated static let style = Asset(
      "sessions.css",
      """
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
      table { border-collapse: collapse; margin-block-end: 2rem; }
      th, td { padding: .2rem .8rem; text-align: start; border-block-end: 1px solid #8884; }
      td.number { text-align: end; font-variant-numeric: tabular-nums; }
      """)

    var head: PageHead { PageHead(title: "Sessions", stylesheets: [Self.style.url]) }

    func open(_ path: String) { store.send(.opened) }

    var body: some HTML {
      main {
        h1 { "Sessions: \(store.summary.sessions.count)" }
        table {
          thead {
            Self.heads("Session", "Path", "Connected", "Events", "Patches", "Bytes", "Last event")
          }
          tbody {
            ForEach(store.summary.sessions) { session in
              tr {
                td { session.id }
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

    private static func heads(_ names: String...) -> some HTML {
      tr {
        for name in names { th(.scope("col")) { name } }
      }
    }

    private static func number(_ value: Int?) -> some HTML {
      td(.class("number")) { value.map(String.init) ?? "" }
    }
  }
#endif
