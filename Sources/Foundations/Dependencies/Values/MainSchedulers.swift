#if CombineSchedulers
public import CombineSchedulers
public import Dispatch
public import Foundation
import SourceLocations

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
        line: location.line, column: location.column
      )
    }
  }
}

extension DependencyValues {
  /// The main run loop.
  ///
  /// Use it for work on the main run loop: to deliver the values of publishers, to wait, or to
  /// start a timer. A test controls the time of the work with a test scheduler:
  ///
  /// ```swift
  /// let scheduler = RunLoop.test
  /// let model = withDependencies {
  ///   $0.mainRunLoop = scheduler.eraseToAnyScheduler()
  /// } operation: {
  ///   SearchModel()
  /// }
  /// model.queryChanged("swift")
  /// await scheduler.advance(by: .milliseconds(300))
  /// ```
  ///
  /// A test that uses it without overriding it fails.
  public var mainRunLoop: AnySchedulerOf<RunLoop> {
    get { self[MainRunLoopKey.self] }
    set { self[MainRunLoopKey.self] = newValue }
  }

  private enum MainRunLoopKey: DependencyKey {
    static let liveValue = AnySchedulerOf<RunLoop>.main
    static var testValue: AnySchedulerOf<RunLoop> {
      let location = DependencyAccess.currentLocation()
      return .unimplemented(
        #"@Dependency(\.mainRunLoop)"#,
        fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column
      )
    }
  }
}
#else
// For a useful message in code from platforms with Combine.

extension DependencyValues {
  /// Unavailable without the package trait `CombineSchedulers`.
  @available(
    *, unavailable,
    message: "Depend on chorale with 'traits: [\"CombineSchedulers\"]' to use schedulers."
  )
  public var mainQueue: Void { () }

  /// Unavailable without the package trait `CombineSchedulers`.
  @available(
    *, unavailable,
    message: "Depend on chorale with 'traits: [\"CombineSchedulers\"]' to use schedulers."
  )
  public var mainRunLoop: Void { () }
}
#endif
