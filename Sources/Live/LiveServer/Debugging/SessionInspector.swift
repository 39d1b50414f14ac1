#if LiveServer
import ComposableArchitecture
import Foundation
import LiveHTML

/// A session on its debug page.
struct SessionInspection: Codable, Equatable, Sendable {
  var session: SessionRecord
  var tree: ComponentTree
}

/// The response to the question for a session.
enum InspectionResponse: Equatable, Sendable {
  /// The session.
  case inspection(SessionInspection)
  /// The worker of the session has not responded in time.
  case noResponse
  /// There is no such session, or not any more.
  case noSession
}

extension InspectionResponse {
  /// The response of the worker of a session as a message, which ``message`` has encoded.
  private struct Message: Codable {
    /// `nil` if there is no such session.
    var inspection: SessionInspection?
  }

  /// Decodes the response of a worker.
  ///
  /// - Parameter response: The response; `nil` if there is none.
  init(response: [UInt8]?) {
    guard let response,
      let message = try? JSONDecoder().decode(Message.self, from: Data(response))
    else {
      self = .noResponse
      return
    }
    self = message.inspection.map { .inspection($0) } ?? .noSession
  }

  /// The encoded response, for another worker. If it is larger than a message, it has fewer
  /// components, and at last no changes.
  ///
  /// - Complexity: O(*n* log *n*) in the number of components.
  var message: [UInt8] {
    var message = Message()
    if case .inspection(let inspection) = self { message.inspection = inspection }
    var limit = message.inspection?.tree.count ?? 0
    while let data = try? JSONEncoder().encode(message) {
      if data.count <= WorkerBus.maximumMessageSize { return Array(data) }
      guard let tree = message.inspection?.tree else { break }
      if limit > 0 {
        limit /= 2
        message.inspection?.tree = tree.limited(to: limit)
      } else if !tree.changes.isEmpty {
        message.inspection?.tree = ComponentTree(components: tree.components, changes: [])
      } else {
        break
      }
    }
    return []
  }
}

/// Inspects a session once a second, until it has ended.
@Reducer
struct SessionInspector {
  @ObservableState
  struct State: Equatable {
    /// What the page knows of the session.
    enum Status: Equatable {
      case current
      /// The last question has got no response.
      case isLate
      case hasEnded
    }

    /// The id of the session.
    let id: String
    /// The last snapshot; `nil` until there is one.
    var inspection: SessionInspection?
    var status = Status.current
  }

  enum Action {
    case opened
    case responseReceived(InspectionResponse)
  }

  /// Asks for the session.
  let inspection: @Sendable () async -> InspectionResponse

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened:
        return .run { [clock, inspection] send in
          for await _ in clock.timer(interval: .seconds(1)) {
            let response = await inspection()
            await send(.responseReceived(response))
            guard response != .noSession else { return }
          }
        }
      case .responseReceived(let response):
        state.note(response)
        return .none
      }
    }
  }
}

extension SessionInspector.State {
  /// Creates the state of a page.
  ///
  /// - Parameters:
  ///   - id: The id of the session.
  ///   - response: The first response.
  init(id: String, response: InspectionResponse) {
    self.init(id: id)
    self.note(response)
  }

  fileprivate mutating func note(_ response: InspectionResponse) {
    switch response {
    case .inspection(let inspection):
      self.inspection = inspection
      self.status = .current
    case .noResponse: self.status = .isLate
    case .noSession: self.status = .hasEnded
    }
  }
}
#endif
