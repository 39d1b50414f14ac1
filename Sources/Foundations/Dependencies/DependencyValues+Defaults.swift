import IssueReporting
public import SourceLocations

extension DependencyValues {
  /// The default value of a dependency, which is created at its first use.
  @usableFromInline
  func defaultValue<Key: TestDependencyKey>(
    of key: Key.Type, for function: StaticString, at location: SourceLocation
  ) -> Key.Value {
    let defaults = self.defaults
    let context = context(with: defaults)
    if let value = defaults?.find(key, in: context) { return value }

    let access = DependencyAccess(
      key, name: DependencyName(function, key: key), location: location, isUpdate: isUpdating)
    func make() -> Key.Value {
      DependencyAccess.$current.withValue(access) {
        DependencyAccess.$declaration.withValue(nil) {
          Self.taskLocal.withValue(entered().bound) { key.makeValue(in: context, for: access) }
        }
      }
    }
    // Do not store a value that is about to be replaced: it must not count as used.
    guard let defaults, scope?.preparation == nil else { return make() }
    return defaults.value(of: key, in: context, make: make) {
      !(access.isUpdate && access.isMakeshift)
    }
  }

  /// The storage of default values. `nil` in a test process if the test is unknown.
  var defaults: DefaultValues? {
    guard isTesting else { return .process }
    TestSupport.watch()
    return TestDefaults.resolve(bound: scope?.defaults, captured: capturedScope?.defaults)
  }

  func context(with defaults: DefaultValues?) -> DependencyContext {
    scope?.context ?? capturedScope?.context ?? (defaults ?? .process).context
  }

  /// These values as a scope of their own: set up, complete, and bound to the running test.
  @usableFromInline
  func entered() -> Self {
    var values = self
    values.isUpdating = false
    if capturedOverrides != nil || capturedScope != nil { values.adoptCaptured() }
    guard isTesting else { return values }
    TestSupport.watch()
    values.bindToTest(capturedDefaults: capturedScope?.defaults)
    if values.scope?.defaults == nil {
      // The test is unknown: default values live as long as the scope.
      values.scope = DependencyScope(context: values.scope?.context, defaults: DefaultValues())
    }
    return values
  }

  mutating func adoptCaptured() {
    var adopted = self
    adopted.overrides = capturedOverrides
    adopted.capturedOverrides = nil
    adopted.capturedScope = nil
    overrides?.compact().forEach { override in
      if let captured = capturedOverrides?.find(override.key)?.takeUnretainedValue(),
        captured.hasReplaced(override)
      {
        return
      }
      override.push(onto: &adopted)
    }
    if let context = capturedScope?.context, scope?.context == nil {
      adopted.scope = DependencyScope(context: context, defaults: scope?.defaults)
    }
    self = adopted
  }

  /// Records the default values of the running test, for tasks and objects that are used where the
  /// test is unknown.
  @usableFromInline
  mutating func bindToTest(capturedDefaults: DefaultValues? = nil) {
    let bound = scope?.defaults
    let defaults = TestDefaults.resolve(bound: bound, captured: capturedDefaults)
    guard defaults !== bound || scope?.preparation != nil else { return }
    scope = DependencyScope(context: scope?.context, defaults: defaults)
  }
}

extension TestDependencyKey {
  fileprivate static func makeValue(
    in context: DependencyContext, for access: DependencyAccess
  ) -> Value {
    switch context {
    case .live:
      if let key = self as? any DependencyKey.Type, let value = liveValue(of: key) { return value }
      access.lacksValue(
        reportingIf: true,
        "has no live implementation, but was accessed from a live context",
        remedy: """
          Its key conforms to 'TestDependencyKey' only. Link the module that makes it conform to \
          'DependencyKey', or override \(access.name.example) before it is used.
          """
      )
      return testValue
    case .preview:
      return previewValue
    case .test:
      return testValue
    }
  }

  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> Value? {
    key.liveValue as? Value
  }
}
