/// Runs a closure once in the lifetime of a page.
@MainActor
final class PageBeginning {
  private var hasBegun = false

  func begin(_ work: () -> Void) {
    guard !hasBegun else { return }
    hasBegun = true
    work()
  }
}
