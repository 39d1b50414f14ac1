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
  /// recorded while that page is open.
  ///
  /// Only this machine may open the pages, at `localhost`, and not through a proxy that passes on
  /// the field `Host` or adds forwarding fields. The pages show paths, but not the values in
  /// queries, nor the details of events and errors. They are updated once a second, and do not
  /// list themselves. With several workers they show the sessions of all of them.
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
          return try await site.respond(request, context, page)
        }
      }
      show(at: path) { _ in
        let state = SessionMonitor.State(summary: await source.summary())
        let store = Store(initialState: state) { SessionMonitor(summary: source.summary) }
        return SessionMonitorPage(store: store, path: path)
      }
      show(at: SessionRecord.path(of: "{session}", below: path)) { request in
        let id = request.parameter("session") ?? ""
        let response = await source.inspection(of: id)
        guard response != .noSession else { return nil }
        let state = SessionInspector.State(id: source.name(of: id), response: response)
        let store = Store(initialState: state) {
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
    guard let bus else { return }
    bus.respond(to: self.inspectionRequest) { [registry, index = bus.index] subject in
      guard let id = SessionAddress(subject), id.worker == index else { return [] }
      return await registry.inspect(id.session).message
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
  func inspection(of id: String) async -> InspectionResponse {
    guard let bus else { return await self.registry.inspect(id) }
    guard let address = SessionAddress(id), (0..<bus.count).contains(address.worker) else {
      return .noSession
    }
    var response: InspectionResponse
    if address.worker == bus.index {
      response = await self.registry.inspect(address.session)
    } else {
      let responses = await bus.responses(
        to: self.inspectionRequest, about: id, from: address.worker)
      response = InspectionResponse(response: responses[address.worker])
    }
    if case .inspection(var inspection) = response {
      inspection.session.id = address.name
      response = .inspection(inspection)
    }
    return response
  }

  /// The name of a session, as the page of all sessions shows it.
  func name(of id: String) -> String {
    self.bus == nil ? id : SessionAddress(id)?.name ?? id
  }
}

/// The id of a session of several workers, in an address.
private struct SessionAddress {
  let worker: Int
  let session: String

  init?(_ id: String) {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let worker = Int(parts[0], radix: 10) else { return nil }
    self.worker = worker
    self.session = String(parts[1])
  }

  /// The id on the pages.
  var name: String { "\(self.worker)/\(self.session)" }
}
#endif
