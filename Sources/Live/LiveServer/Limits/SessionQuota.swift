#if LiveServer
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
    mutating func reserve(for visitor: Visitor) throws(SessionRefusal) {
      guard self.countsByBrowser[visitor.browser, default: 0] < self.limits.sessionsPerBrowser
      else {
        throw .browserHasTooMany
      }
      if let address = visitor.address,
        self.countsByAddress[address, default: 0] >= self.limits.sessionsPerAddress
      {
        throw .addressHasTooMany
      }
      guard self.count < self.limits.sessions else { throw .tooMany }
      self.add(visitor)
    }

    /// Counts a session that replaces another one, without checking the limits.
    mutating func add(_ visitor: Visitor) {
      self.count += 1
      self.countsByBrowser[visitor.browser, default: 0] += 1
      if let address = visitor.address { self.countsByAddress[address, default: 0] += 1 }
    }

    /// Subtracts a session that was counted.
    mutating func release(_ visitor: Visitor) {
      self.count -= 1
      self.countsByBrowser.removeOne(of: visitor.browser)
      if let address = visitor.address { self.countsByAddress.removeOne(of: address) }
    }
  }

  extension [String: Int] {
    fileprivate mutating func removeOne(of key: String) {
      guard let count = self[key] else { return }
      self[key] = count > 1 ? count - 1 : nil
    }
  }
#endif
