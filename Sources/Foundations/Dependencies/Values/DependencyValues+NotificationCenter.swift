public import Foundation

extension DependencyValues {
  /// The center that notifications of the process go through.
  ///
  /// Every test has one of its own, so that tests do not hear each other.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}

private enum NotificationCenterKey: DependencyKey {
  static var liveValue: NotificationCenter { .default }
  static var testValue: NotificationCenter { NotificationCenter() }
}
