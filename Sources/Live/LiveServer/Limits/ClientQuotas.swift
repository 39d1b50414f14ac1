#if LiveServer
import Foundation
import Synchronization

/// Enforces the limits on open connections, in total and for each address.
final class ConnectionQuota: Sendable {
  enum Refusal: String, Error {
    case tooMany = "connections"
    case addressHasTooMany = "connectionsPerAddress"
  }

  private struct Counts {
    var all = 0
    var byAddress: [String: Int] = [:]
  }

  private let counts = Mutex(Counts())
  private let limits: LiveServer.Limits

  init(limits: LiveServer.Limits) {
    self.limits = limits
  }

  /// Counts a new connection.
  ///
  /// - Parameter address: The address of the client; `nil` if it does not identify a client.
  /// - Throws: A refusal if a limit is reached.
  func reserve(for address: String?) throws(Refusal) {
    let refusal = self.counts.withLock { counts -> Refusal? in
      guard counts.all < self.limits.connections else { return .tooMany }
      if let address {
        let count = counts.byAddress[address, default: 0]
        guard count < self.limits.connectionsPerAddress else { return .addressHasTooMany }
        counts.byAddress[address] = count + 1
      }
      counts.all += 1
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Subtracts a connection that was counted.
  func release(_ address: String?) {
    self.counts.withLock { counts in
      counts.all -= 1
      guard let address, let count = counts.byAddress[address] else { return }
      counts.byAddress[address] = count > 1 ? count - 1 : nil
    }
  }
}

/// Enforces the limits on sessions, in total and for each browser and address.
struct SessionQuota {
  private let limits: LiveServer.Limits
  private var count = 0
  private var countsByBrowser: [String: Int] = [:]
  private var countsByAddress: [String: Int] = [:]

  init(limits: LiveServer.Limits) {
    self.limits = limits
  }

  /// Counts a session that is about to be created.
  mutating func reserve(for client: ClientIdentity) throws(SessionRefusal) {
    guard self.countsByBrowser[client.browser, default: 0] < self.limits.sessionsPerBrowser
    else {
      throw .browserHasTooMany
    }
    if let address = client.address,
      self.countsByAddress[address, default: 0] >= self.limits.sessionsPerAddress
    {
      throw .addressHasTooMany
    }
    guard self.count < self.limits.sessions else { throw .tooMany }
    self.add(client)
  }

  /// Counts a session that replaces another one, without checking the limits.
  mutating func add(_ client: ClientIdentity) {
    self.count += 1
    self.countsByBrowser[client.browser, default: 0] += 1
    if let address = client.address { self.countsByAddress[address, default: 0] += 1 }
  }

  /// Subtracts a session that was counted.
  mutating func release(_ client: ClientIdentity) {
    self.count -= 1
    self.countsByBrowser.removeOne(of: client.browser)
    if let address = client.address { self.countsByAddress.removeOne(of: address) }
  }
}

extension [String: Int] {
  fileprivate mutating func removeOne(of key: String) {
    guard let count = self[key] else { return }
    self[key] = count > 1 ? count - 1 : nil
  }
}

/// The session limit that prevents a page from being opened.
enum SessionRefusal: String, Error {
  case tooMany = "sessions"
  case browserHasTooMany = "sessionsPerBrowser"
  case addressHasTooMany = "sessionsPerAddress"
}

/// The process's limit on open files and sockets.
enum OpenFileLimit {
  /// Raises the limit to the maximum that the system allows. Each open page needs a socket, and
  /// the usual soft limit is 1,024.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(self.openFiles, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(self.openFiles, &limit)
  }

  #if canImport(Glibc)
  private static var openFiles: __rlimit_resource_t {
    __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  }
  #else
  private static var openFiles: Int32 { RLIMIT_NOFILE }
  #endif
}
#endif
