#if LiveServer
  /// Counts the pages that are kept, so that there are not too many.
  struct SessionPlaces {
    private let limits: LiveServer.Limits
    private var count = 0
    private var countsByBrowser: [String: Int] = [:]
    private var countsByAddress: [String: Int] = [:]

    init(limits: LiveServer.Limits) {
      self.limits = limits
    }

    /// Takes a place for a page that is about to be made.
    mutating func take(for visitor: Visitor) throws(SessionRefusal) {
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
      self.keep(visitor)
    }

    /// Takes a place for what replaces something that has one.
    mutating func keep(_ visitor: Visitor) {
      self.count += 1
      self.countsByBrowser[visitor.browser, default: 0] += 1
      if let address = visitor.address { self.countsByAddress[address, default: 0] += 1 }
    }

    /// Gives a place back that was taken for this visitor.
    mutating func giveBack(_ visitor: Visitor) {
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
