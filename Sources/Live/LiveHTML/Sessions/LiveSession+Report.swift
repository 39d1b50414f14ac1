extension LiveSession {
  /// What a session has done, for metrics and whoever looks for a fault.
  public enum Report: Equatable, Sendable {
    /// An event of the browser was taken; `element` is `nil` if it does not concern one. What somebody has entered is not told.
    case event(name: String, element: Int?)

    /// A patch was made: how many bytes it has, and how long it took to evaluate what had changed and to compare it.
    case patch(number: Int, size: Int, time: Duration)
  }
}
