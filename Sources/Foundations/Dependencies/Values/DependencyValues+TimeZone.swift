public import Foundation

extension DependencyValues {
  /// The time zone of the user, which follows their settings.
  ///
  /// A test that uses it must override it.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .autoupdatingCurrent }
}
