public import Foundation

/// A value that user defaults can store as it is.
///
/// Other values are stored with ``SharedReaderKey/appStorage(_:)``, too, if they are `Codable` or have such a `rawValue`.
public protocol AppStorageValue: Sendable {
  /// Makes a value from one of user defaults; `nil` if it is of another type.
  static func _fromDefaults(_ object: Any) -> Self?

  /// The value for user defaults; `nil` to remove it.
  var _defaultsObject: Any? { get }
}

extension AppStorageValue {
  /// The object, if it has this type.
  public static func _fromDefaults(_ object: Any) -> Self? { object as? Self }

  /// The value itself.
  public var _defaultsObject: Any? { self }
}

extension Bool: AppStorageValue {
  /// The truth of a number, or of "true" and "YES".
  public static func _fromDefaults(_ object: Any) -> Bool? {
    object as? Bool ?? (object as? NSNumber)?.boolValue
      ?? (object as? String).map { NSString(string: $0).boolValue }
  }
}

extension Int: AppStorageValue {
  /// The integer of a number, or of a text.
  public static func _fromDefaults(_ object: Any) -> Int? {
    object as? Int ?? (object as? NSNumber)?.intValue
      ?? (object as? String).flatMap { Int($0, radix: 10) }
  }
}

extension Double: AppStorageValue {
  /// The value of a number, or of a text; 0 if the text is no number.
  public static func _fromDefaults(_ object: Any) -> Double? {
    object as? Double ?? (object as? NSNumber)?.doubleValue
      ?? (object as? String).map { NSString(string: $0).doubleValue }
  }
}

extension String: AppStorageValue {}
extension Data: AppStorageValue {}
extension Date: AppStorageValue {}
extension [String]: AppStorageValue {}

extension URL: AppStorageValue {
  /// The URL of a text.
  public static func _fromDefaults(_ object: Any) -> URL? {
    (object as? String).flatMap(URL.init(string:)) ?? object as? URL
  }

  /// The text of the URL.
  public var _defaultsObject: Any? { absoluteString }
}

extension Optional: AppStorageValue where Wrapped: AppStorageValue {
  /// The value of an object.
  public static func _fromDefaults(_ object: Any) -> Self? {
    Wrapped._fromDefaults(object).map(Optional.some)
  }

  /// The object of the value.
  public var _defaultsObject: Any? { self?._defaultsObject }
}
