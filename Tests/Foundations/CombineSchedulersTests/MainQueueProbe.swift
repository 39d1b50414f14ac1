#if CombineSchedulers
  import Dispatch

  /// Tells whether code runs on the main queue, by a mark of the tests' own.
  enum MainQueueProbe {
    private static let key = DispatchSpecificKey<Bool>()
    private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

    static var isOnMainQueue: Bool {
      _ = mark
      return DispatchQueue.getSpecific(key: key) ?? false
    }
  }
#endif
