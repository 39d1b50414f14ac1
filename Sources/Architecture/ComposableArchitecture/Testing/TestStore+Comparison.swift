import CustomDump
import Dependencies

extension TestStore {
  /// Fails the test if a state is not what the test says.
  ///
  /// - Parameters:
  ///   - actual: The state.
  ///   - before: The state before.
  ///   - update: Changes the state before to what is expected.
  ///   - ids: Gives the elements of stacks the ids that the reducer gave them.
  ///   - mayBeIdle: Whether the closure may change nothing.
  func compare(
    _ actual: StateMemory<State>, to before: StateMemory<State>,
    changedBy update: ((inout State) throws -> Void)?,
    ids: StackElementIDGenerator, step: TestStep, mayBeIdle: Bool = false
  ) {
    do {
      switch self.exhaustivity {
      case .on:
        let expected = try self.changing(before, by: update, ids: ids)
        let isIdle = update != nil && self.areEqual(expected, before)
        if !self.areEqual(expected, actual) {
          let basis: WrongState<State>.Basis =
            update == nil ? .noClosure : isIdle ? .idleClosure : .stateBefore
          step.location.fail(
            WrongState(step: step, expected: expected, actual: actual, basis: basis).text)
        } else if isIdle, !mayBeIdle {
          step.location.fail(IdleClosure(step: step).text)
        }
      case .off(let showSkippedAssertions):
        try self.compareLeniently(actual, to: before, changedBy: update, ids: ids, step: step)
        if showSkippedAssertions {
          let expected = try self.changing(before, by: update, ids: ids)
          self.showSkippedChange(from: expected, to: actual, step: step)
        }
      }
    } catch {
      step.location.fail(ThrowingClosure(step: step, error: error).text)
    }
  }

  private func compareLeniently(
    _ actual: StateMemory<State>, to before: StateMemory<State>,
    changedBy update: ((inout State) throws -> Void)?,
    ids: StackElementIDGenerator, step: TestStep
  ) throws {
    guard let update else { return }
    let expected = try self.changing(actual, by: update, ids: ids)
    if self.areEqual(expected, actual) { return }
    // What an exhaustive test may say, "$0.count += 1" for example, is right here, too.
    if self.areEqual(try self.changing(before, by: update, ids: ids), actual) { return }
    step.location.fail(
      WrongState(step: step, expected: expected, actual: actual, basis: .actualState).text)
  }

  private func showSkippedChange(
    from expected: StateMemory<State>, to actual: StateMemory<State>, step: TestStep
  ) {
    guard !self.areEqual(expected, actual),
      let difference = diff(expected.address.pointee, actual.address.pointee)
    else { return }
    step.location.remark(SkippedAssertions.change(difference, step).text)
  }

  private func changing(
    _ state: StateMemory<State>, by update: ((inout State) throws -> Void)?,
    ids: StackElementIDGenerator
  ) throws -> StateMemory<State> {
    guard let update else { return state }
    let expected = StateMemory(copyOf: state)
    var dependencies = self.core.dependencies
    dependencies.stackElementIDs = ids.copy()
    try dependencies.run { try update(&expected.address.pointee) }
    return expected
  }
}
