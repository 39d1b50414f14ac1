#if CombineSchedulers
  import Foundation

  /// A cancellable that can be cancelled before there is anything to cancel.
  ///
  /// A scheduler may perform repeated work before it has returned what cancels it.
  ///
  /// `@unchecked Sendable` is safe because both properties are touched under `lock` only, and a
  /// scheduler's cancellables may be cancelled on any thread.
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

    /// ``cancel()`` as a function of anything.
    ///
    /// A closure written where there are generic types would bring them along, and they are not
    /// `Sendable`.
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
