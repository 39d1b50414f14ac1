extension LiveSession {
  /// An activity of a session, for metrics and debugging.
  public enum Report: Equatable, Sendable {
    /// An event of the browser was received; `element` is `nil` if the event does not concern an
    /// element. The event's details are left out for privacy.
    case event(name: String, element: Int?)

    /// A patch was created, with its size in bytes, and the time to evaluate and compare the
    /// changes.
    case patch(number: Int, size: Int, time: Duration)
  }
}
