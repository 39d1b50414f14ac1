#if LiveServer
  import ComposableArchitecture
  import Foundation
  import HTTPTypes
  import Hummingbird
  import LiveHTML

  extension Route {
    /// Creates a route for a page that lists the open sessions, their latest events, and the sizes
    /// of their patches, and for a page of each session, with its components.
    ///
    /// ```swift
    /// #if DEBUG
    ///   Route(sessionsAt: "/debug/sessions")
    /// #endif
    /// ```
    ///
    /// The page of a session, `/debug/sessions/{session}`, shows the tree of its components: what
    /// each of them reads, how often it was rendered, and how large it is; and for each of the
    /// latest events, which components were rendered, and the size of the patch. Events are
    /// recorded from the time when that page is opened first.
    ///
    /// Only this machine may open the pages, at `localhost`, and not through a proxy that passes on
    /// the field `Host` or adds forwarding fields. Text that users have entered is not shown. The
    /// pages are updated once a second, and do not list themselves. With several workers they show
    /// the sessions of all of them.
    ///
    /// - Parameter path: The path of the route.
    public init(sessionsAt path: String) {
      self.init(assets: [SessionMonitorPage.style]) { router, site in
        let source = JournalSource(path: path, site: site)
        func show(
          at path: String, _ page: @escaping @MainActor @Sendable (PageRequest) async -> (any Page)?
        ) {
          router.on(RouterPath(path), method: .get) { request, context in
            guard site.isLocal(request, context) else { throw HTTPError(.notFound) }
            return try await site.answer(request, context, page)
          }
        }
        show(at: path) { _ in
          let state = SessionMonitor.State(summary: await source.summary())
          let store = Store(initialState: state) { SessionMonitor(summary: source.summary) }
          return SessionMonitorPage(store: store, path: path)
        }
        show(at: SessionRecord.path(of: "{session}", below: path)) { request in
          let id = request.parameter("session") ?? ""
          guard let inspection = await source.inspection(of: id) else { return nil }
          let store = Store(initialState: SessionInspector.State(inspection: inspection)) {
            SessionInspector { await source.inspection(of: id) }
          }
          return SessionInspectorPage(store: store, path: path)
        }
      }
    }
  }

  /// Reads the journals and the sessions of all workers.
  private struct JournalSource: Sendable {
    private let registry: SessionRegistry
    private let journal: SessionJournal
    private let bus: WorkerBus?
    private let summaryRequest: String
    private let inspectionRequest: String

    @MainActor
    init(path: String, site: Site) {
      self.registry = site.registry
      self.journal = site.registry.keepJournal()
      self.bus = site.bus.flatMap { $0.count > 1 ? $0 : nil }
      self.summaryRequest = "sessions \(path)"
      self.inspectionRequest = "session \(path)"
      self.bus?.respond(to: self.summaryRequest) { [journal] _ in await journal.summary.message }
      self.bus?.respond(to: self.inspectionRequest) { [registry] id in
        await registry.inspect(id)?.message ?? []
      }
    }

    func summary() async -> JournalSummary {
      guard let bus else { return await self.journal.summary }
      var summaries = await bus.responses(to: self.summaryRequest).compactMapValues {
        try? JSONDecoder().decode(JournalSummary.self, from: Data($0))
      }
      summaries[bus.index] = await self.journal.summary
      return .combined(summaries)
    }

    /// - Parameter id: The id in the address: that of the session, with several workers after the
    ///   index of the worker.
    func inspection(of id: String) async -> SessionInspection? {
      guard let bus else { return await self.registry.inspect(id) }
      let parts = id.split(separator: "-")
      guard parts.count == 2, let worker = Int(parts[0], radix: 10) else { return nil }
      let id = String(parts[1])
      var inspection: SessionInspection?
      if worker == bus.index {
        inspection = await self.registry.inspect(id)
      } else if let response = await bus.responses(to: self.inspectionRequest, about: id)[worker] {
        inspection = try? JSONDecoder().decode(SessionInspection.self, from: Data(response))
      }
      inspection?.session.id = "\(worker)/\(id)"
      return inspection
    }
  }
#endif
