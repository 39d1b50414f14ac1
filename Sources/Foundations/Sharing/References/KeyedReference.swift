import ConcurrencyExtras
import Foundation
import SourceLocations
import Synchronization

/// The value of a key: loaded when it is first used, followed, and saved after each change.
final class KeyedReference<Value: Sendable>: RootReference<Value>, SharedPersistence,
  @unchecked Sendable
{
  let key: any SharedReaderKey<Value>
  // Casting takes a microsecond.
  let writableKey: (any SharedKey<Value>)?
  let versionedKey: (any VersionedKey)?
  private let slot: InMemorySlot?
  private let initialValue: Value
  let status = Mutex(KeyedReferenceStatus())
  private let startLock = NSRecursiveLock()
  private let isStarting = Atomic(false)
  private let isStarted = Atomic(false)
  let location: SourceLocation
  /// The description of the location, which takes a microsecond to make.
  let locationText: String
  private let onRelease: @Sendable () -> Void

  init(
    _ key: any SharedReaderKey<Value>, initialValue: Value, location: SourceLocation,
    onRelease: @escaping @Sendable () -> Void
  ) {
    self.key = key
    self.writableKey = key as? any SharedKey<Value>
    self.versionedKey = key as? any VersionedKey
    let slot = (key as? any ImmediateKey)?.slot
    self.slot = slot
    self.initialValue = initialValue
    self.location = location
    self.locationText = location.description
    self.onRelease = onRelease
    super.init(initialValue, hasKey: true, savesAtOnce: slot != nil)
  }

  deinit {
    onRelease()
  }

  override var persistence: (any SharedPersistence)? { self }

  override func willWrite() -> Int? { versionedKey?.generation }

  // Without the bookkeeping for keys that save later or may fail, half the time: benchmark "changing a shared value with
  // an in-memory key".
  override func save(_ value: Value) -> (any Sendable)? { slot?.replace(with: value) }

  override func didWrite(base: Int?) {
    if let writableKey { saveChange(base: base, to: writableKey) }
  }

  // MARK: Loading

  /// Loads the value and follows it, once. A thread that comes second waits until the first has done so.
  ///
  /// - Parameter isLoaded: Whether the caller has loaded the value, or is about to.
  /// - Returns: Whether this call has started it.
  @discardableResult
  func start(isLoaded: Bool = false) -> Bool {
    guard !isStarted.load(ordering: .acquiring) else { return false }
    return startLock.withLock {
      // Set before for this thread, whose key may use the same key, and at the end for others, which need the loaded value.
      guard !isStarting.exchange(true, ordering: .relaxed) else { return false }
      defer { isStarted.store(true, ordering: .releasing) }
      // The first value is no change.
      let subscription = SharedTestContext.without {
        if !isLoaded { load(.initialValue(initialValue)) { _ in } }
        return follow(isLoaded ? .userInitiated : .initialValue(initialValue))
      }
      status.withLock { $0.subscription = subscription }
      return true
    }
  }

  private func follow(_ context: LoadContext<Value>) -> SharedSubscription {
    key.subscribe(
      context: context,
      subscriber: SharedSubscriber { [weak self] result in
        self?.receive(result)
      } onLoading: { [weak self] isLoading in
        self?.setLoading { $0.isLoadingAnnounced = isLoading }
      })
  }

  func load() async throws { _ = try await loadIfPresent() }

  /// Loads the value.
  ///
  /// - Returns: Whether the key has one.
  func loadIfPresent() async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      load(.userInitiated) { continuation.resume(with: $0) }
    }
  }

  private func load(
    _ context: LoadContext<Value>,
    completion: @escaping @Sendable (Result<Bool, any Error>) -> Void
  ) {
    setLoading { $0.loads += 1 }
    key.load(
      context: context,
      continuation: LoadContinuation(locationText) { [weak self] result in
        if let self {
          finishLoading(result, reportsIssue: context.initialValue != nil)
          setLoading { $0.loads -= 1 }
        }
        completion(result.map { $0 != nil })
      })
  }

  private func receive(_ result: Result<Value?, any Error>) {
    guard KeySaving.current?.reference != ObjectIdentifier(self) else { return }
    finishLoading(result, reportsIssue: true)
    setLoading { $0.isLoadingAnnounced = false }
  }

  private func finishLoading(_ result: Result<Value?, any Error>, reportsIssue: Bool) {
    switch result {
    case .success(let value):
      setErrors { $0.loadError = nil }
      change { $0 = value ?? initialValue }
    case .failure(let error):
      let isNews = setErrors { status in
        defer { status.loadError = error }
        return status.loadError.map { "\($0)" } != "\(error)"
      }
      if reportsIssue, isNews { location.report(error) }
    }
  }

  var isLoading: Bool {
    status.withLock { $0.loads > 0 || $0.isLoadingAnnounced }
  }

  var loadError: (any Error)? { status.withLock(\.loadError) }

  private func setLoading(_ update: (inout KeyedReferenceStatus) -> Void) {
    let hasChanged = status.withLock { status in
      let wasLoading = status.loads > 0 || status.isLoadingAnnounced
      update(&status)
      return wasLoading != (status.loads > 0 || status.isLoadingAnnounced)
    }
    if hasChanged { announce() }
  }

  /// Updates the errors, and announces them to observers.
  @discardableResult
  func setErrors<Result: Sendable>(_ update: (inout KeyedReferenceStatus) -> Result) -> Result {
    let (result, hasChanged) = status.withLock { status in
      let errors = (status.loadError != nil, status.saveError != nil)
      let result = update(&status)
      return (
        result,
        errors != (status.loadError != nil, status.saveError != nil)
          || status.loadError != nil || status.saveError != nil
      )
    }
    if hasChanged { announce() }
    return result
  }

  private func announce() {
    observation.willChange()
    observation.didChange()
  }
}
