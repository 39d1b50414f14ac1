import CustomDump
import Dependencies
import Sharing
import SourceLocations

extension TestStore {
  /// Fails the test if a state differs from the expected state.
  ///
  /// - Parameters:
  ///   - actual: The state.
  ///   - shared: The changed shared values.
  ///   - before: The previous state.
  ///   - update: Changes the previous state to the expected state.
  ///   - ids: Draws the same ids for stack elements as the reducer.
  ///   - mayBeIdle: Whether the closure may change nothing.
  /// - Returns: The shared values that the test knows from now on. If the state is as expected with the present values
  ///   only, because effects have changed them since, these.
  func compare(
    _ actual: StateMemory<State>, _ shared: SharedSnapshot, to before: StateMemory<State>,
    changedBy update: ((inout State) throws -> Void)?,
    ids: StackElementIDGenerator, step: TestStep, mayBeIdle: Bool = false
  ) -> SharedSnapshot {
    let known = self.core.sharedChanges.known
    let before = StateSnapshot(memory: before, shared: known)
    let actual = StateSnapshot(memory: actual, shared: shared.merging(onto: known))
    var later: StateSnapshot<State> {
      StateSnapshot(
        memory: actual.memory, shared: self.core.sharedChanges.present.merging(onto: known))
    }
    do {
      switch self.exhaustivity {
      case .on:
        let expected = try self.changing(before, by: update, ids: ids)
        // A shared value that its key has loaded may be mentioned.
        let isIdle =
          update != nil && self.areSame(expected, before)
          && !self.core.sharedChanges.hasLoaded(anyWrittenTo: expected.shared)
        if !self.areSame(expected, actual) {
          if self.areSame(expected, later) { return later.shared }
          let basis: WrongState<State>.Basis =
            update == nil ? .noClosure : isIdle ? .idleClosure : .stateBefore
          step.location.report(
            WrongState(step: step, expected: expected, actual: actual, basis: basis).text)
        } else if isIdle, !mayBeIdle {
          step.location.report(IdleClosure(step: step).text)
        }
      case .off(let showSkippedAssertions):
        if let expected = try self.expectation(
          unmetBy: actual, before: before, changedBy: update, ids: ids)
        {
          if try self.expectation(unmetBy: later, before: before, changedBy: update, ids: ids)
            == nil
          {
            return later.shared
          }
          step.location.report(
            WrongState(step: step, expected: expected, actual: actual, basis: .actualState).text)
        }
        if showSkippedAssertions {
          let expected = try self.changing(before, by: update, ids: ids)
          self.showSkippedChange(from: expected, to: actual, step: step)
        }
      }
    } catch {
      step.location.report(ThrowingClosure(step: step, error: error).text)
    }
    return shared
  }

  /// The state that a test that is not exhaustive expects, if the actual one differs from it.
  private func expectation(
    unmetBy actual: StateSnapshot<State>, before: StateSnapshot<State>,
    changedBy update: ((inout State) throws -> Void)?, ids: StackElementIDGenerator
  ) throws -> StateSnapshot<State>? {
    guard let update else { return nil }
    let expected = try self.changing(actual, by: update, ids: ids)
    if self.areSame(expected, actual) { return nil }
    // What an exhaustive test may say, "$0.count += 1" for example, is right here, too.
    if self.areSame(try self.changing(before, by: update, ids: ids), actual) { return nil }
    return expected
  }

  private func showSkippedChange(
    from expected: StateSnapshot<State>, to actual: StateSnapshot<State>, step: TestStep
  ) {
    guard !self.areSame(expected, actual),
      let difference = SharedTestContext.comparing(expected.shared, actual.shared).run({
        diff(expected.memory.address.pointee, actual.memory.address.pointee)
      })
    else { return }
    step.location.remark(SkippedAssertions.change(difference, step).text)
  }

  private func changing(
    _ state: StateSnapshot<State>, by update: ((inout State) throws -> Void)?,
    ids: StackElementIDGenerator
  ) throws -> StateSnapshot<State> {
    guard let update else { return state }
    let expected = StateSnapshot(
      memory: StateMemory(copyOf: state.memory), shared: self.core.writableCopy(of: state.shared))
    var dependencies = self.core.dependencies
    dependencies.stackElementIDs = ids.copy()
    try SharedTestContext.viewing(expected.shared).run {
      try dependencies.run { try update(&expected.memory.address.pointee) }
    }
    return expected
  }

  /// Whether two states are equal, with the values that they share, and the shared values elsewhere that the
  /// test's closure has written. The others are not the test's concern.
  private func areSame(_ expected: StateSnapshot<State>, _ actual: StateSnapshot<State>) -> Bool {
    // Binding a task-local value takes longer than comparing a small state.
    if expected.shared.isEmpty, actual.shared.isEmpty {
      return self.areEqual(expected.memory, actual.memory)
    }
    return SharedTestContext.comparing(expected.shared, actual.shared).run {
      self.areEqual(expected.memory, actual.memory)
    } && expected.shared.writesAgree(with: actual.shared)
  }
}
