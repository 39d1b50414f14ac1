extension LiveSession {
  /// An activity of a session, for metrics and debugging.
  public enum Report: Equatable, Sendable {
    /// An event of the browser was received; `element` is `nil` if the event does not concern an
    /// element. The event's details are left out for privacy.
    case event(name: String, element: Int?)

    /// The handler of an event has thrown an error. The error is a text for developers, and may
    /// contain details of the event.
    case failure(event: String, element: Int, error: String)

    /// The pages at these addresses redirect to each other. A page says so in their place.
    case redirectLoop([String])

    /// A patch was created, with its size in bytes, and the time to evaluate and compare the
    /// changes.
    case patch(number: Int, size: Int, time: Duration)
  }
}
