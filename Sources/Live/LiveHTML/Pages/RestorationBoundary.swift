import ComposableArchitecture

/// The observation of a page's restorable state.
final class RestorationBoundary: ObservedBoundary {
  private let page: any Restorable
  private let onChange: @MainActor () -> Void

  init(
    _ page: any Restorable, tree: LiveTree, environment: EnvironmentValues,
    onChange: @escaping @MainActor () -> Void
  ) {
    self.page = page
    self.onChange = onChange
    super.init(tree: tree, environment: environment)
    // Like the head, it is not in the body, and gets a number that no element has.
    self.number = .max
    _ = self.evaluate()
  }

  override func write(into writer: inout HTMLWriter) {
    StateReads.readAll(of: self.page.restorableState)
  }

  override func handleChange() -> Bool {
    _ = self.evaluate()
    self.onChange()
    return true
  }

  func encoded() throws -> [UInt8] {
    try self.environment.whileCurrent { Result { try self.page.encodedRestorableState() } }.get()
  }
}
