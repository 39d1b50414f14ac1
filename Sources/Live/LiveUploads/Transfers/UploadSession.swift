public import LiveHTML
import Synchronization

/// The uploads of a session. `LiveServer` gives each session one, and a test creates its own.
///
/// Two values are equal if they are the same object.
public final class UploadSession: Sendable, Equatable {
  private struct State {
    var transfers: [String: UploadTransfer] = [:]
    /// The declared bytes of completed uploads and of those in progress.
    var bytes = 0
    var hasEnded = false
  }

  /// The id by which the browser tells a session from the one that replaces it. It is no secret.
  public let id: String

  private let hub: UploadHub
  private let owner: String
  private let makeToken: @Sendable () -> String
  private let state = Mutex(State())

  /// The limits.
  public var limits: UploadLimits { self.hub.limits }

  /// Creates the uploads of a session.
  ///
  /// - Parameters:
  ///   - hub: The uploads of the server.
  ///   - owner: The id of the browser that alone may send the files.
  ///   - id: The id of the session; `nil` for a random one.
  ///   - makeToken: Returns an unguessable token for each upload.
  public init(
    hub: UploadHub = UploadHub(), owner: String = "", id: String? = nil,
    makeToken: @escaping @Sendable () -> String = UploadSession.randomToken
  ) {
    self.id = id ?? String(Self.randomToken().prefix(8))
    self.hub = hub
    self.owner = owner
    self.makeToken = makeToken
  }

  /// Returns an upload in progress.
  ///
  /// - Parameter token: The secret in the address of the upload.
  public func transfer(_ token: String) -> UploadTransfer? {
    self.state.withLock { $0.transfers[token] }
  }

  /// Opens an upload.
  ///
  /// - Parameters:
  ///   - size: The size of the file, in bytes.
  ///   - openSink: Creates the sink, after the limits were checked.
  /// - Throws: An ``UploadFailure``, or an error of `openSink`.
  func open(
    size: Int, openSink: () async throws -> any UploadSink
  ) async throws -> UploadTransfer {
    try self.reserve(size)
    let sink: any UploadSink
    do {
      sink = try await openSink()
    } catch {
      self.release(size, token: nil)
      throw error
    }
    let token = self.makeToken()
    let transfer = UploadTransfer(token: token, size: size, sink: sink) { [self] end in
      switch end {
      // It stays until a feature has received it, or it is deleted.
      case .completed: self.hub.release(size, of: self.owner, token: token)
      case .failed: self.release(size, token: token)
      case .discarded: self.discard(size, token: token)
      }
    }
    let isOpen = self.state.withLock { state in
      if !state.hasEnded { state.transfers[token] = transfer }
      return !state.hasEnded
    }
    guard isOpen, !Task.isCancelled else {
      await transfer.cancel()
      throw UploadFailure.sessionEnded
    }
    self.hub.add(transfer, owner: self.owner)
    return transfer
  }

  /// Cancels all uploads in progress. Others can't be opened afterwards.
  ///
  /// - Returns: A task that waits until all sinks have deleted their bytes.
  @discardableResult
  public func end() -> Task<Void, Never> {
    let transfers = self.state.withLock { state in
      state.hasEnded = true
      return Array(state.transfers.values)
    }
    return Task {
      for transfer in transfers { await transfer.cancel() }
    }
  }

  private func reserve(_ size: Int) throws(UploadFailure) {
    let isReserved: Bool? = self.state.withLock { state in
      if state.hasEnded { return nil }
      guard size <= self.limits.bytesPerSession - state.bytes else { return false }
      state.bytes += size
      return true
    }
    guard let isReserved else { throw .sessionEnded }
    guard isReserved else { throw .serverLimit }
    do throws(UploadFailure) {
      try self.hub.reserve(size, for: self.owner)
    } catch {
      self.state.withLock { $0.bytes -= size }
      throw error
    }
  }

  private func release(_ size: Int, token: String?) {
    self.discard(size, token: token)
    self.hub.release(size, of: self.owner, token: token)
  }

  private func discard(_ size: Int, token: String?) {
    self.state.withLock { state in
      if let token { state.transfers[token] = nil }
      state.bytes -= size
    }
  }

  /// The number of uploads in progress, and of completed ones that no feature has received.
  var count: Int { self.state.withLock { $0.transfers.count } }

  /// Notes that a feature has received the name of a completed file.
  func forget(_ token: String) {
    self.state.withLock { $0.transfers[token] = nil }
  }

  /// Returns 128 random bits as 32 hexadecimal digits.
  @Sendable
  public static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Whether both are the same object.
  public static func == (first: UploadSession, second: UploadSession) -> Bool {
    first === second
  }
}

private enum UploadSessionKey: EnvironmentKey {
  static let defaultValue: UploadSession? = nil
}

extension EnvironmentValues {
  /// The uploads of the session; `nil` where there is no server.
  public var uploadSession: UploadSession? {
    get { self[UploadSessionKey.self] }
    set { self[UploadSessionKey.self] = newValue }
  }
}
