/// A `Case` without the types of its root and its value.
protocol RoutedCase {
  var resolved: AnyObject { get }
}

extension Case: RoutedCase {
  var resolved: AnyObject { _route.resolved }
}
