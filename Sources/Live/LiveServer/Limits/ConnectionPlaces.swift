#if LiveServer
  import Synchronization

  /// Enforces the limits on open connections, in total and for each address.
  final class ConnectionPlaces: Sendable {
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
    func take(for address: String?) throws(Refusal) {
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
    func giveBack(_ address: String?) {
      self.counts.withLock { counts in
        counts.all -= 1
        guard let address, let count = counts.byAddress[address] else { return }
        counts.byAddress[address] = count > 1 ? count - 1 : nil
      }
    }
  }
#endif
