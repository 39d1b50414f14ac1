public import Foundation

// The value's type selects how it is stored: as it is, by its raw value, or else as JSON.

extension SharedReaderKey {
  /// A value in user defaults: `Bool`, `Int`, `Double`, `String`, `[String]`, `URL`, `Data`, `Date` or an optional of these.
  ///
  /// ```swift
  /// @Shared(.appStorage("isHapticsEnabled")) var isHapticsEnabled = true
  /// ```
  ///
  /// A change is written within a tenth of a second, and when the process exits; call ``Shared/save()`` to
  /// wait until it is durable. A change made through user defaults, or by another process on Linux, is noticed.
  ///
  /// - Parameter key: The name of the value in ``Dependencies/DependencyValues/defaultAppStorage``.
  public static func appStorage<Value: AppStorageValue>(_ key: String) -> Self
  where Self == AppStorageKey<Value> {
    AppStorageKey(key, nil)
  }

  /// A value in user defaults: `Bool`, `Int`, `Double`, `String`, `[String]`, `URL`, `Data`, `Date` or an optional of these.
  ///
  /// ```swift
  /// @Shared(.appStorage("isHapticsEnabled")) var isHapticsEnabled = true
  /// ```
  ///
  /// A change is written within a tenth of a second, and when the process exits; call ``Shared/save()`` to
  /// wait until it is durable. A change made through user defaults, or by another process on Linux, is noticed.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The storage.
  public static func appStorage<Value: AppStorageValue>(_ key: String, store: UserDefaults?) -> Self
  where Self == AppStorageKey<Value> {
    AppStorageKey(key, store)
  }

  /// A value in user defaults, stored by its raw value.
  ///
  /// - Parameter key: The name of the value in ``Dependencies/DependencyValues/defaultAppStorage``.
  public static func appStorage<Value: RawRepresentable>(_ key: String) -> Self
  where Self == AppStorageKey<Value>, Value.RawValue: AppStorageValue {
    AppStorageKey(raw: key, nil)
  }

  /// A value in user defaults, stored by its raw value.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The storage.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String, store: UserDefaults?
  ) -> Self
  where Self == AppStorageKey<Value>, Value.RawValue: AppStorageValue {
    AppStorageKey(raw: key, store)
  }

  /// An optional value in user defaults, stored by its raw value.
  ///
  /// - Parameter key: The name of the value in ``Dependencies/DependencyValues/defaultAppStorage``.
  public static func appStorage<Value: RawRepresentable>(_ key: String) -> Self
  where Self == AppStorageKey<Value?>, Value.RawValue: AppStorageValue {
    AppStorageKey(optional: key, nil)
  }

  /// An optional value in user defaults, stored by its raw value.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The storage.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String, store: UserDefaults?
  ) -> Self
  where Self == AppStorageKey<Value?>, Value.RawValue: AppStorageValue {
    AppStorageKey(optional: key, store)
  }

  /// A value in user defaults, stored as JSON.
  ///
  /// - Parameter key: The name of the value in ``Dependencies/DependencyValues/defaultAppStorage``.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(_ key: String) -> Self
  where Self == AppStorageKey<Value> {
    AppStorageKey(codable: key, nil)
  }

  /// A value in user defaults, stored as JSON.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - store: The storage.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(_ key: String, store: UserDefaults?) -> Self
  where Self == AppStorageKey<Value> {
    AppStorageKey(codable: key, store)
  }
}
