#if LiveServer
  /// A rate limit for wrong access tokens, by address: it stops guessing without locking out other
  /// clients.
  struct AccessTries {
    /// The number of failed attempts that are allowed in each ``period``.
    static let limit = 10
    static let period = Duration.seconds(60)

    /// The number of addresses that are counted separately. Further addresses share one count.
    static let addresses = 1000

    private var failures: [String?: (count: Int, end: Deadline)] = [:]

    /// Whether a client may make another attempt.
    func mayTry(from address: String?) -> Bool {
      guard let failure = self.failures[self.key(for: address)] else { return true }
      return failure.count < Self.limit || failure.end.hasPassed()
    }

    /// Counts a failed attempt.
    mutating func noteFailure(from address: String?, on clock: any Clock<Duration>) {
      if self.failures.count >= Self.addresses {
        self.failures = self.failures.filter { !$0.value.end.hasPassed() }
      }
      let key = self.key(for: address)
      if let failure = self.failures[key], !failure.end.hasPassed() {
        self.failures[key] = (failure.count + 1, failure.end)
      } else {
        self.failures[key] = (1, Deadline(after: Self.period, on: clock))
      }
    }

    private func key(for address: String?) -> String? {
      self.failures[address] != nil || self.failures.count < Self.addresses ? address : nil
    }
  }
#endif
