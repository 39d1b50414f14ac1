import ComposableArchitecture
import Foundation
import LiveHTML

private enum TimeZoneKey: EnvironmentKey {
  static var defaultValue: TimeZone {
    @Dependency(\.timeZone) var timeZone
    return timeZone
  }
}

extension EnvironmentValues {
  /// The time zone in which the page formats times.
  var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}
