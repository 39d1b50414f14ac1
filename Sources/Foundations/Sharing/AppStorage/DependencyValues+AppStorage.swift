import ConcurrencyExtras
public import Dependencies
public import Foundation

extension DependencyValues {
  /// The storage of ``SharedReaderKey/appStorage(_:)``.
  ///
  /// In an app on Linux it is the property list `$XDG_CONFIG_HOME/NAME/defaults.plist`
  /// (see ``Foundation/URL/appConfigurationDirectory``), on other systems `UserDefaults.standard`. In tests and
  /// previews it is in memory, for each test its own.
  public var defaultAppStorage: UserDefaults {
    get { self[AppStorageDependency.self].value }
    set { self[AppStorageDependency.self] = UncheckedSendableValue(newValue) }
  }
}

private enum AppStorageDependency: DependencyKey {
  #if canImport(Darwin)
  static let liveValue = UncheckedSendableValue(UserDefaults.standard)
  #else
  static let liveValue = UncheckedSendableValue(
    UserDefaults.file(.appConfigurationDirectory.appending(component: "defaults.plist")))
  #endif
  static var previewValue: UncheckedSendableValue<UserDefaults> {
    UncheckedSendableValue(.inMemory)
  }
  static var testValue: UncheckedSendableValue<UserDefaults> { UncheckedSendableValue(.inMemory) }
}
