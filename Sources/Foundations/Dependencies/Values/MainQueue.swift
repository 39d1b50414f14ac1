#if CombineSchedulers
  public import CombineSchedulers
  public import Dispatch

  extension DependencyValues {
    /// The main queue.
    ///
    /// Use it for work on the main queue: to deliver the values of publishers, to wait, or to start
    /// a timer. A test controls the time of the work with a test scheduler:
    ///
    /// ```swift
    /// let scheduler = DispatchQueue.test
    /// let model = withDependencies {
    ///   $0.mainQueue = scheduler.eraseToAnyScheduler()
    /// } operation: {
    ///   SearchModel()
    /// }
    /// model.queryChanged("swift")
    /// await scheduler.advance(by: .milliseconds(300))
    /// ```
    ///
    /// A test that uses it without overriding it fails.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    private enum MainQueueKey: DependencyKey {
      static let liveValue = AnySchedulerOf<DispatchQueue>.main
      static var testValue: AnySchedulerOf<DispatchQueue> {
        let location = DependencyAccess.currentLocation()
        return .unimplemented(
          #"@Dependency(\.mainQueue)"#,
          fileID: location.fileID, filePath: location.filePath,
          line: UInt(truncatingIfNeeded: location.line),
          column: UInt(truncatingIfNeeded: location.column)
        )
      }
    }
  }
#endif
