/// What a `Case` is when neither its root nor its value is known.
protocol RoutedCase {
  var resolved: AnyObject { get }
}

extension Case: RoutedCase {
  var resolved: AnyObject { _route.resolved }
}
