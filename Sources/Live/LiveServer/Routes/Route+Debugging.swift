#if LiveServer
  import ComposableArchitecture
  import Foundation
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
    /// is updated once a second, and does not list itself. With several workers it lists the
    /// sessions of all of them.
    ///
    /// - Parameter path: The path of the route.
    public init(sessionsAt path: String) {
      self.init(assets: [SessionMonitorPage.style]) { router, site in
        let journal = site.registry.keepJournal()
        let question = "sessions \(path)"
        site.bus?.answer(question) {
          await journal.summary.message
        }
        let summary: @Sendable () async -> JournalSummary = { [bus = site.bus] in
          guard let bus, bus.count > 1 else { return await journal.summary }
          var summaries = await bus.ask(question).compactMapValues {
            try? JSONDecoder().decode(JournalSummary.self, from: Data($0))
          }
          summaries[bus.index] = await journal.summary
          return .combined(summaries)
        }
        router.on(RouterPath(path), method: .get) { request, context in
          guard site.isLocal(request, context) else { throw HTTPError(.notFound) }
          return try await site.answer(request, context) { _ in
            let state = SessionMonitor.State(summary: await summary())
            return SessionMonitorPage(
              store: Store(initialState: state) { SessionMonitor(summary: summary) })
          }
        }
      }
    }
  }
#endif
