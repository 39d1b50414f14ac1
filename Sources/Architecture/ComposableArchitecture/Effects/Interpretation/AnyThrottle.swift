/// A ``Throttle`` without the type of its actions.
@MainActor
protocol AnyThrottle: AnyObject {
  var isClosed: Bool { get }
}
