#if LiveServer
  /// Counts wrong tries, by where they come from, so that nobody guesses, and nobody keeps others out.
  struct AccessTries {
    /// How many there may be in ``period``.
    static let limit = 10
    static let period = Duration.seconds(60)

    /// How many addresses are told apart. If there are more at a time, the others count as one.
    static let addresses = 1000

    private var failures: [String?: (count: Int, end: Deadline)] = [:]

    /// Whether somebody may try once more.
    func mayTry(from address: String?) -> Bool {
      guard let failure = self.failures[self.key(for: address)] else { return true }
      return failure.count < Self.limit || failure.end.hasPassed()
    }

    /// Notes that somebody was wrong.
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
