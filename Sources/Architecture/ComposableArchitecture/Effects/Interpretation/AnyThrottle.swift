/// A ``Throttle`` whatever its actions.
@MainActor
protocol AnyThrottle: AnyObject {
  var isClosed: Bool { get }
}
