/// Runs a closure once in the lifetime of a page.
@MainActor
final class OncePerPage {
  private var hasRun = false

  func run(_ work: () -> Void) {
    guard !hasRun else { return }
    hasRun = true
    work()
  }
}
