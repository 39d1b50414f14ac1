#if CombineSchedulers
import Foundation

/// A cancellable that can be cancelled before its content is set.
///
/// A scheduler may perform repeated work before it has returned the cancellable of that work.
///
/// `@unchecked Sendable` is safe because `lock` protects both properties, and a scheduler's
/// cancellables may be cancelled on any thread.
final class CancellableSlot: Cancellable, @unchecked Sendable {
  private let lock = NSLock()
  private var content: (any Cancellable)?
  private var wasCancelled = false

  var isCancelled: Bool {
    lock.withLock { wasCancelled }
  }

  func fill(with cancellable: any Cancellable) {
    let isLate = lock.withLock {
      if !wasCancelled {
        content = cancellable
      }
      return wasCancelled
    }
    if isLate {
      cancellable.cancel()
    }
  }

  /// ``cancel()`` as a function with any argument.
  ///
  /// A closure in a generic context would capture the generic types, which are not `Sendable`.
  var cancellation: @Sendable (Any) -> Void {
    { _ in self.cancel() }
  }

  func cancel() {
    let cancellable = lock.withLock {
      wasCancelled = true
      defer { content = nil }
      return content
    }
    cancellable?.cancel()
  }
}
#endif
