public import Foundation

extension DependencyValues {
  /// The calendar of the user, which follows their settings.
  ///
  /// A test that uses it must override it.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .autoupdatingCurrent }
}
