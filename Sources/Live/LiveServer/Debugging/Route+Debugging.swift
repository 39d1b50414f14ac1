#if LiveServer
  import ComposableArchitecture
  import HTTPTypes
  import Hummingbird
  import LiveHTML

  extension Route {
    /// A page that shows the open sessions, what has happened in them last, and how large the patches were.
    ///
    /// ```swift
    /// #if DEBUG
    ///   Route(sessionsAt: "/debug/sessions")
    /// #endif
    /// ```
    ///
    /// Only this machine may open it, at `localhost`, and nobody through a proxy that passes on the field `Host` as it is, or says for
    /// whom it asks. What somebody has entered is not shown. It is kept up to date once a
    /// second while it is open, and does not show itself.
    ///
    /// - Parameter path: Where it is.
    public init(sessionsAt path: String) {
      self.init(assets: [SessionMonitorPage.style]) { router, site in
        let journal = site.registry.keepJournal()
        router.on(RouterPath(path), method: .get) { request, context in
          guard site.isLocal(request, context) else { throw HTTPError(.notFound) }
          return try await site.answer(request, context) { _ in
            SessionMonitorPage(
              store: Store(initialState: SessionMonitor.State(summary: journal.summary)) {
                SessionMonitor(journal: journal)
              })
          }
        }
      }
    }
  }
#endif
