import DequeModule
import Sharing
import SourceLocations

extension TestCore {
  /// Runs effects until they rest, for a line of the test.
  func rest(for location: SourceLocation) async {
    self.location = location
    await self.effects.rest()
  }

  /// Reports or skips actions that the test has not received before its next step.
  func reportUnreceivedActions(
    _ moment: UnreceivedActions.Moment, _ exhaustivity: Exhaustivity, at location: SourceLocation
  ) {
    guard self.hasReceived else { return }
    switch exhaustivity {
    case .on:
      location.report(UnreceivedActions(moment: moment, actions: ActionList(self.received)).text)
      self.setAside(self.received.count)
    case .off(showSkippedAssertions: true):
      location.remark(SkippedAssertions.actions(ActionList(self.received)).text)
    case .off(showSkippedAssertions: false):
      break
    }
    self.receiveAll()
  }

  /// Reports or skips changes of shared values that the test has not asserted before its next step.
  func reportUnassertedSharedChanges(
    _ moment: SharedChanges.Moment, _ exhaustivity: Exhaustivity, at location: SourceLocation
  ) {
    let (known, present) = (self.sharedChanges.known, self.sharedChanges.present)
    if exhaustivity == .on, self.isVisible(from: known, to: present) {
      location.report(SharedChanges(moment, from: known, to: present).text)
    }
    self.sharedChanges.acknowledge(present)
  }

  /// Whether the state shows a change of shared values.
  private func isVisible(from known: SharedSnapshot, to present: SharedSnapshot) -> Bool {
    guard !present.differences(from: known).isEmpty else { return false }
    let areEqual = StateComparison<State>()
    return SharedTestContext.comparing(known, present).run {
      !areEqual(self.state, self.state)
    }
  }

  /// Deals with what is left over when the test lets go of the store.
  func checkRelease(_ exhaustivity: Exhaustivity, at location: SourceLocation) {
    self.effects.executor.retire(afterJobs: self.effects.jobLimit)
    self.reportUnreceivedActions(.release, exhaustivity, at: location)
    self.reportUnassertedSharedChanges(.release, exhaustivity, at: location)
    let effects = self.effects.running
    guard !effects.isEmpty, !self.effects.areDismissed else { return }
    switch exhaustivity {
    case .on:
      location.report(
        RunningEffects(moment: .release, effects: effects, areRestless: self.effects.areRestless)
          .text)
    case .off(showSkippedAssertions: true):
      location.remark(SkippedAssertions.effects(effects).text)
    case .off(showSkippedAssertions: false): break
    }
  }
}
