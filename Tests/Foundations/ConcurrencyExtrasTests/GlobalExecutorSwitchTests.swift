import ConcurrencyExtras
import Testing

@Suite struct GlobalExecutorSwitchTests {
  /// A variable like that of the runtime.
  private final class Variable {
    let pointer = UnsafeMutablePointer<GlobalExecutorSwitch.Hook?>.allocate(capacity: 1)
    var isEmpty: Bool { self.pointer.pointee == nil }

    init() { self.pointer.initialize(to: nil) }
    deinit { self.pointer.deallocate() }
  }

  private let variable = Variable()
  private let executorSwitch: GlobalExecutorSwitch

  init() {
    self.executorSwitch = GlobalExecutorSwitch(variable: self.variable.pointer)
  }

  private func expect(isOn: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(self.executorSwitch.isOn == isOn, sourceLocation: sourceLocation)
    #expect(self.variable.isEmpty == !isOn, sourceLocation: sourceLocation)
  }

  @Test func goesBackAfterTheLastUse() {
    self.expect(isOn: false)
    self.executorSwitch.retain()
    self.expect(isOn: true)
    self.executorSwitch.retain()
    self.expect(isOn: true)
    self.executorSwitch.release()
    self.expect(isOn: true)
    self.executorSwitch.release()
    self.expect(isOn: false)
  }

  @Test func staysOnWhileForced() {
    self.executorSwitch.setForced(true)
    self.expect(isOn: true)
    self.executorSwitch.retain()
    self.executorSwitch.release()
    self.expect(isOn: true)
    self.executorSwitch.setForced(false)
    self.expect(isOn: false)
  }

  @Test func staysOnWhileUsed() {
    self.executorSwitch.retain()
    self.executorSwitch.setForced(true)
    self.executorSwitch.setForced(false)
    self.expect(isOn: true)
    self.executorSwitch.release()
    self.expect(isOn: false)
  }

  @Test func thePreviousHookIsRestored() {
    // Given a hook of other code
    self.variable.pointer.pointee = { _, _ in }

    // When
    self.executorSwitch.retain()
    self.executorSwitch.release()

    // Then
    #expect(!self.variable.isEmpty)
  }

  @Test func staysOffWhereTheRuntimeHasNoHook() {
    let executorSwitch = GlobalExecutorSwitch(variable: nil)
    withKnownIssue {
      executorSwitch.retain()
    } matching: {
      $0.description.contains("does not export 'swift_task_enqueueGlobal_hook'")
    }
    #expect(!executorSwitch.isOn)
    executorSwitch.release()
    #expect(!executorSwitch.isOn)
  }
}
