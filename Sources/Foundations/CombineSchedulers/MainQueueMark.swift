#if CombineSchedulers
  import Dispatch

  /// Tells whether code runs on the main queue.
  ///
  /// The question is not whether it runs on the main thread: under an asynchronous `main` on Linux,
  /// the main queue is served by other threads.
  enum MainQueueMark {
    private static let key = DispatchSpecificKey<Void>()

    private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: ())

    static var isOnMainQueue: Bool {
      _ = mark
      return DispatchQueue.getSpecific(key: key) != nil
    }
  }
#endif
