#if LiveServer
import Foundation
import Logging
import PubSub
import Synchronization

/// A worker's connection to the other workers of its server: messages of `PubSub`, and requests
/// of routes that show all workers.
final class WorkerBus: Sendable {
  /// Responds to a request about something.
  typealias Responder = @Sendable (_ subject: String) async -> [UInt8]

  private struct PendingRequest {
    var responses: [Int: [UInt8]] = [:]
    /// The worker whose response is the only one that counts, if there is one.
    let worker: Int?
    let onResponse: AsyncStream<Void>.Continuation
  }

  private struct State {
    var responders: [String: Responder] = [:]
    var requests: [UInt64: PendingRequest] = [:]
    /// Whether a message was not sent, and the other workers do not know it yet.
    var hasLostMessages = false
  }

  /// The index of this worker.
  let index: Int

  /// The number of workers.
  let count: Int

  private let clock: any Clock<Duration>
  private let sendFrame: @Sendable ([UInt8]) -> Bool
  private let state = Mutex(State())

  /// The maximum number of workers: more than the cores of most machines.
  static let maximumWorkers = 256

  /// The maximum size of a message in bytes.
  static let maximumMessageSize = 1 << 20

  /// The time that the other workers have to respond.
  static let responseTimeout = Duration.seconds(1)

  /// - Parameters:
  ///   - index: The index of this worker.
  ///   - count: The number of workers.
  ///   - clock: The clock of the timeout.
  ///   - sendFrame: Sends a frame to all other workers; `false` if it can't be sent.
  init(
    index: Int, count: Int, clock: any Clock<Duration>,
    sendFrame: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.index = index
    self.count = count
    self.clock = clock
    self.sendFrame = sendFrame
  }

  /// Sends a message of `PubSub` to all other workers. After one that could not be sent, it also
  /// tells them that messages were lost.
  ///
  /// - Throws: ``WorkerBusError`` if the message is too large, or if too many wait.
  func publish(_ message: [UInt8], to topic: String) throws(WorkerBusError) {
    guard message.count <= Self.maximumMessageSize else {
      throw .tooLarge(size: message.count, topic: topic)
    }
    let hasLostMessages = self.state.withLock(\.hasLostMessages)
    guard !hasLostMessages || self.sendFrame(WorkerBusFrame.loss.bytes),
      self.sendFrame(WorkerBusFrame.message(message, topic: topic).bytes)
    else {
      self.state.withLock { $0.hasLostMessages = true }
      throw .queueFull(topic: topic)
    }
    if hasLostMessages { self.state.withLock { $0.hasLostMessages = false } }
  }

  /// Sets the function that responds to a request of the other workers.
  func respond(to request: String, with responder: @escaping Responder) {
    self.state.withLock { $0.responders[request] = responder }
  }

  /// Sends a request to all other workers.
  ///
  /// - Parameters:
  ///   - request: A request that the other workers have a responder for.
  ///   - subject: What the request is about, if the response depends on it.
  ///   - worker: The worker whose response is waited for; `nil` for all others.
  /// - Returns: Their responses by index, without workers that do not respond in time.
  func responses(
    to request: String, about subject: String = "", from worker: Int? = nil
  ) async -> [Int: [UInt8]] {
    let id = UInt64.random(in: .min ... .max)
    let (responses, onResponse) = AsyncStream.makeStream(of: Void.self)
    self.state.withLock {
      $0.requests[id] = PendingRequest(worker: worker, onResponse: onResponse)
    }
    let deadline = Deadline(after: Self.responseTimeout, on: self.clock)
    let timeout = Task {
      try? await deadline.wait()
      onResponse.finish()
    }
    let frame = WorkerBusFrame.request("\(request)\n\(subject)", id: id)
    if self.count > 1, self.sendFrame(frame.bytes) {
      for await _ in responses {}
    }
    timeout.cancel()
    return self.state.withLock { $0.requests.removeValue(forKey: id)?.responses ?? [:] }
  }

  /// Handles a frame of another worker.
  ///
  /// - Parameter transport: Receives messages of `PubSub`.
  func receive(_ bytes: [UInt8], for transport: WorkersTransport) {
    switch WorkerBusFrame(bytes) {
    case .message(let message, let topic): transport.receive(message, on: topic)
    case .loss: transport.noteLoss()
    case .request(let request, let id):
      let parts = request.split(
        separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard let responder = self.state.withLock({ $0.responders[String(parts[0])] }) else {
        return
      }
      let subject = parts.count > 1 ? String(parts[1]) : ""
      Task {
        _ = self.sendFrame(
          WorkerBusFrame.response(await responder(subject), id: id, worker: self.index).bytes)
      }
    case .response(let response, let id, let worker):
      let onResponse = self.state.withLock { state -> AsyncStream<Void>.Continuation? in
        guard worker != self.index, var request = state.requests[id] else { return nil }
        request.responses[worker] = response
        state.requests[id] = request
        let isComplete = worker == request.worker || request.responses.count == self.count - 1
        return isComplete ? request.onResponse : nil
      }
      onResponse?.finish()
    case nil: break
    }
  }
}

/// The error of a message that was not published to the other workers.
enum WorkerBusError: Error, Equatable, CustomStringConvertible {
  case tooLarge(size: Int, topic: String)
  case queueFull(topic: String)

  var description: String {
    switch self {
    case .tooLarge(let size, let topic):
      """
      A message on topic "\(topic)" has \(size) bytes, which is more than \(WorkerBus.maximumMessageSize). Publish the id of a row \
      instead of its content.
      """
    case .queueFull(let topic):
      """
      A message on topic "\(topic)" can't be published to the other workers, because 4 MB wait already, or the \
      supervisor has ended. Publish less often, or smaller messages.
      """
    }
  }
}

/// A message between the workers of a server.
enum WorkerBusFrame: Equatable, Sendable {
  /// Messages for this worker were discarded, because it has not read them in time.
  case loss
  /// A message of `PubSub`.
  case message([UInt8], topic: String)
  /// A request to all other workers.
  case request(String, id: UInt64)
  case response([UInt8], id: UInt64, worker: Int)
}

extension WorkerBusFrame {
  /// The encoded frame.
  var bytes: [UInt8] {
    switch self {
    case .loss: [0]
    case .message(let message, let topic):
      [1] + UInt64(topic.utf8.count).bytes + Array(topic.utf8) + message
    case .request(let request, let id): [2] + id.bytes + Array(request.utf8)
    case .response(let response, let id, let worker):
      [3] + id.bytes + UInt64(truncatingIfNeeded: worker).bytes + response
    }
  }

  /// Decodes a frame; `nil` if it is malformed.
  init?(_ bytes: [UInt8]) {
    guard let kind = bytes.first else { return nil }
    if kind == 0 {
      self = .loss
      return
    }
    guard let number = UInt64(bytes: bytes.dropFirst().prefix(8)) else { return nil }
    let rest = bytes.dropFirst(9)
    switch kind {
    case 1:
      guard let count = Int(exactly: number), count <= rest.count else { return nil }
      self = .message(
        Array(rest.dropFirst(count)), topic: String(decoding: rest.prefix(count), as: UTF8.self))
    case 2: self = .request(String(decoding: rest, as: UTF8.self), id: number)
    case 3:
      guard let worker = UInt64(bytes: rest.prefix(8)).flatMap({ Int(exactly: $0) }) else {
        return nil
      }
      self = .response(Array(rest.dropFirst(8)), id: number, worker: worker)
    default: return nil
    }
  }
}

extension UInt64 {
  fileprivate var bytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
  }

  fileprivate init?(bytes: ArraySlice<UInt8>) {
    guard bytes.count == 8 else { return nil }
    self = bytes.reduce(0) { $0 << 8 | UInt64(truncatingIfNeeded: $1) }
  }
}

#if os(Linux)
/// The supervisor's part of the bus: passes each frame of a worker on to all others.
///
/// Each worker process has a socket pair of its own, so a new worker receives no messages from
/// before it has started. A worker that does not read loses its waiting messages, and is told so.
final class WorkerHub: Sendable {
  private let sockets = Mutex<[ObjectIdentifier: FrameSocket]>([:])
  private let queueLimit: Int
  private let logger: Logger

  init(logger: Logger, queueLimit: Int = 4 << 20) {
    self.logger = logger
    self.queueLimit = queueLimit
  }

  /// Connects a worker process.
  ///
  /// - Parameters:
  ///   - descriptor: The supervisor's end of the socket, which the hub closes.
  ///   - worker: The index of the worker, for the log.
  func connect(_ descriptor: CInt, worker: Int) {
    let socket = FrameSocket(descriptor, queueLimit: self.queueLimit)
    let id = ObjectIdentifier(socket)
    self.sockets.withLock { $0[id] = socket }
    socket.start { [weak self] frame in
      self?.pass(frame, from: id)
    } onEnd: { [weak self] in
      _ = self?.sockets.withLock { $0.removeValue(forKey: id) }
    }
  }

  private func pass(_ frame: [UInt8], from sender: ObjectIdentifier) {
    let others = self.sockets.withLock { $0.filter { $0.key != sender }.values.map(\.self) }
    for socket in others where !socket.send(frame) {
      self.logger.warning(
        "Messages for a worker were discarded, because it does not read them. Subscribers of its topics are notified."
      )
      socket.replaceQueue(by: WorkerBusFrame.loss.bytes)
    }
  }

  deinit {
    for socket in self.sockets.withLock({ $0 }).values { socket.close() }
  }
}
#endif
#endif
