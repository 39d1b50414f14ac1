import Synchronization

/// All uploads in progress of a server, by their tokens.
public final class UploadHub: Sendable {
  /// The limits.
  public let limits: UploadLimits

  private struct State {
    var transfers: [String: (owner: String, transfer: UploadTransfer)] = [:]
    var bytes = 0
    var count = 0
  }

  private let state = Mutex(State())

  /// Creates a hub without uploads.
  public init(limits: UploadLimits = UploadLimits()) {
    self.limits = limits
  }

  /// Creates the uploads of a session.
  ///
  /// - Parameter owner: The id of the browser that alone may send the files.
  public func session(owner: String) -> UploadSession {
    UploadSession(hub: self, owner: owner)
  }

  /// Returns an upload in progress; `nil` if there is none, or if it belongs to another browser.
  ///
  /// - Parameters:
  ///   - token: The secret in the address of the upload.
  ///   - owner: The id of the browser that sends the request.
  public func transfer(_ token: String, owner: String) -> UploadTransfer? {
    self.state.withLock { state in
      state.transfers[token].flatMap { $0.owner == owner ? $0.transfer : nil }
    }
  }

  /// The number of uploads in progress.
  public var count: Int { self.state.withLock { $0.count } }

  func reserve(_ size: Int) throws(UploadFailure) {
    let isReserved = self.state.withLock { state in
      guard state.count < self.limits.count, size <= self.limits.bytes - state.bytes else {
        return false
      }
      state.count += 1
      state.bytes += size
      return true
    }
    guard isReserved else { throw .serverLimit }
  }

  func add(_ transfer: UploadTransfer, owner: String) {
    self.state.withLock { $0.transfers[transfer.token] = (owner, transfer) }
  }

  func release(_ size: Int, token: String?) {
    self.state.withLock { state in
      if let token { state.transfers[token] = nil }
      state.count -= 1
      state.bytes -= size
    }
  }
}
