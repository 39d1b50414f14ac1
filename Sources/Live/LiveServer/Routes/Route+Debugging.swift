#if LiveServer
  import ComposableArchitecture
  import HTTPTypes
  import Hummingbird
  import LiveHTML

  extension Route {
    /// Creates a route for a page that lists the open sessions, their latest events, and the sizes
    /// of their patches.
    ///
    /// ```swift
    /// #if DEBUG
    ///   Route(sessionsAt: "/debug/sessions")
    /// #endif
    /// ```
    ///
    /// Only this machine may open it, at `localhost`, and not through a proxy that passes on the
    /// field `Host` or adds forwarding fields. Text that users have entered is not shown. The page
    /// is updated once a second, and does not list itself.
    ///
    /// - Parameter path: The path of the route.
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
