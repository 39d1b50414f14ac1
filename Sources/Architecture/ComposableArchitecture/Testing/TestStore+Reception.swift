import DequeModule

extension TestStore {
  /// Receives an action.
  func receive(
    _ expectation: ActionExpectation<Action>, within duration: Duration?,
    assert update: ((inout State) throws -> Void)?, at location: TestLocation
  ) async {
    await self.core.rest(for: location)
    let patience = await self.wait(within: duration) {
      // If the test insists on every action, the first that has come decides.
      let received = self.core.received
      return self.exhaustivity == .on
        ? !received.isEmpty : received.contains { expectation.matches($0.action) }
    }
    if let index = self.core.received.firstIndex(where: { expectation.matches($0.action) }) {
      self.receive(at: index, expectation, assert: update, location: location)
    } else if self.exhaustivity == .on, !self.core.received.isEmpty {
      self.receiveUnexpected(expectation, at: location)
    } else {
      self.reportNothingReceived(expectation, patience, at: location)
    }
  }

  private func receive(
    at index: Int, _ expectation: ActionExpectation<Action>,
    assert update: ((inout State) throws -> Void)?, location: TestLocation
  ) {
    var stateBefore = self.core.state
    if index > 0 {
      let earlier = ActionList(self.core.received.prefix(index))
      switch self.exhaustivity {
      case .on:
        stateBefore = self.core.received[index - 1].state
        location.fail(
          ActionOutOfOrder(expectation: expectation.description, earlier: earlier).text)
      case .off(showSkippedAssertions: true):
        location.remark(SkippedAssertions.actions(earlier).text)
      case .off(showSkippedAssertions: false):
        break
      }
    }
    let received = self.core.received[index]
    self.core.state = stateBefore
    self.compare(
      received.state, to: stateBefore, changedBy: update, ids: received.stackElementIDs,
      step: .receive(received, at: location))
    self.core.receive(at: index)
  }

  private func receiveUnexpected(
    _ expectation: ActionExpectation<Action>, at location: TestLocation
  ) {
    let received = self.core.received
    let position = received.firstIndex { expectation.isNear($0.action) }
    location.fail(
      UnexpectedAction(
        expectation: expectation, location: location, nearest: received[position ?? 0],
        position: position ?? 0, count: received.count
      ).text)
    self.core.receive(at: position ?? 0)
  }

  private func reportNothingReceived(
    _ expectation: ActionExpectation<Action>, _ patience: Patience, at location: TestLocation
  ) {
    let received = self.core.received
    location.fail(
      NothingReceived(
        expectation: expectation.description, patience: patience,
        effects: self.core.effects.running,
        others: received.isEmpty ? nil : ActionList(received)
      ).text)
  }

  /// Waits until something is the case, for as long as it can become so without the test.
  ///
  /// - Returns: How long that was.
  func wait(within duration: Duration?, until condition: () -> Bool) async -> Patience {
    await self.core.effects.wait(
      for: duration ?? .nanoseconds(self.timeout), until: condition)
  }

  /// Deals with actions that the test has not received before it goes on to something else.
  func leaveReceivedActions(_ moment: UnreceivedActions.Moment, at location: TestLocation) {
    self.core.leaveReceivedActions(moment, self.exhaustivity, at: location)
  }
}
