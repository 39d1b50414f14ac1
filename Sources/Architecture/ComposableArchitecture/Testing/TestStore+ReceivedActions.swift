import DequeModule
import SourceLocations

extension TestStore {
  /// Receives an action.
  func receive(
    _ expectation: ActionExpectation<Action>, within duration: Duration?,
    assert update: ((inout State) throws -> Void)?, at location: SourceLocation
  ) async {
    await self.core.rest(for: location)
    if self.receiveSetAside(expectation) { return }
    let patience = await self.wait(within: duration) {
      // In an exhaustive test, the first received action decides.
      let received = self.core.received
      return self.exhaustivity == .on
        ? !received.isEmpty : received.contains { expectation.matches($0.action) }
    }
    if let index = self.core.received.firstIndex(where: { expectation.matches($0.action) }) {
      self.receive(at: index, expectation, assert: update, location: location)
    } else if self.exhaustivity == .on, self.core.hasReceived {
      self.receiveUnexpected(expectation, at: location)
    } else {
      self.reportNothingReceived(expectation, patience, at: location)
    }
  }

  /// Receives an action of an earlier failure, unless the next action matches: each mistake of a
  /// test is reported once.
  ///
  /// - Returns: Whether there was such an action. Its state is not compared, because it belongs to
  ///   an earlier time.
  private func receiveSetAside(_ expectation: ActionExpectation<Action>) -> Bool {
    guard self.core.hasSetAside else { return false }
    let next = self.core.received.prefix(self.exhaustivity == .on ? 1 : .max)
    return !next.contains { expectation.matches($0.action) }
      && self.core.receiveSetAside(where: expectation.matches)
  }

  private func receive(
    at index: Int, _ expectation: ActionExpectation<Action>,
    assert update: ((inout State) throws -> Void)?, location: SourceLocation
  ) {
    let stateBefore = self.core.state
    if index > 0 {
      let earlier = ActionList(self.core.received.prefix(index))
      switch self.exhaustivity {
      case .on:
        location.report(
          ActionOutOfOrder(expectation: expectation.description, earlier: earlier).text)
        self.core.setAside(index)
        // The state is not compared: it belongs to a later time.
        return self.core.receive(at: index)
      case .off(showSkippedAssertions: true):
        location.remark(SkippedAssertions.actions(earlier).text)
      case .off(showSkippedAssertions: false):
        break
      }
    }
    let received = self.core.received[index]
    let shared = self.compare(
      received.state, received.shared, to: stateBefore, changedBy: update,
      ids: received.stackElementIDs,
      step: .receive(received, at: location))
    self.core.receive(at: index, shared: shared)
  }

  private func receiveUnexpected(
    _ expectation: ActionExpectation<Action>, at location: SourceLocation
  ) {
    let received = self.core.received
    let position = received.firstIndex { expectation.isNear($0.action) }
    location.report(
      UnexpectedAction(
        expectation: expectation, location: location, nearest: received[position ?? 0],
        position: position ?? 0, count: received.count
      ).text)
    self.core.setAside((position ?? 0) + 1)
    self.core.receive(at: position ?? 0)
  }

  private func reportNothingReceived(
    _ expectation: ActionExpectation<Action>, _ patience: Patience, at location: SourceLocation
  ) {
    let received = self.core.received
    location.report(
      NothingReceived(
        expectation: expectation.description, patience: patience,
        effects: self.core.effects.running,
        others: received.isEmpty ? nil : ActionList(received)
      ).text)
  }

  /// Waits until a condition holds, while it can become true without the test.
  ///
  /// - Returns: The reason why the wait has ended.
  func wait(within duration: Duration?, until condition: () -> Bool) async -> Patience {
    await self.core.effects.wait(
      for: duration ?? .nanoseconds(self.timeout), until: condition)
  }

  /// Reports or skips actions that the test has not received before its next step.
  func reportUnreceivedActions(_ moment: UnreceivedActions.Moment, at location: SourceLocation) {
    self.core.reportUnreceivedActions(moment, self.exhaustivity, at: location)
  }
}
