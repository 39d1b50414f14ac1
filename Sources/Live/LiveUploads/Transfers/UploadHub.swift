import Synchronization

/// All uploads in progress of a server, by their tokens.
public final class UploadHub: Sendable {
  /// The limits.
  public let limits: UploadLimits

  /// The number and the declared bytes of uploads in progress.
  struct Usage {
    var count = 0
    var bytes = 0

    func hasRoom(for size: Int, count: Int, bytes: Int) -> Bool {
      self.count < count && size <= bytes - self.bytes
    }

    mutating func add(_ count: Int, _ bytes: Int) {
      self.count += count
      self.bytes += bytes
    }
  }

  struct State {
    var transfers: [String: (owner: String, transfer: UploadTransfer)] = [:]
    var usage = Usage()
    var usages: [String: Usage] = [:]
  }

  let state = Mutex(State())

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
  public var count: Int { self.state.withLock { $0.usage.count } }

  func reserve(_ size: Int, for owner: String) throws(UploadFailure) {
    let isReserved = self.state.withLock { state in
      guard
        state.usage.hasRoom(for: size, count: self.limits.count, bytes: self.limits.bytes),
        state.usages[owner, default: Usage()].hasRoom(
          for: size, count: self.limits.countPerBrowser, bytes: self.limits.bytesPerBrowser)
      else { return false }
      state.usage.add(1, size)
      state.usages[owner, default: Usage()].add(1, size)
      return true
    }
    guard isReserved else { throw .serverLimit }
  }

  func add(_ transfer: UploadTransfer, owner: String) {
    self.state.withLock { $0.transfers[transfer.token] = (owner, transfer) }
  }

  func release(_ size: Int, of owner: String, token: String?) {
    self.state.withLock { state in
      if let token { state.transfers[token] = nil }
      state.usage.add(-1, -size)
      state.usages[owner]?.add(-1, -size)
      if state.usages[owner]?.count == 0 { state.usages[owner] = nil }
    }
  }
}
