import SourceLocations

/// A key that was required to have a value has none.
public struct SharedValueMissing: Error, Sendable, CustomStringConvertible {
  /// The key, and the source location that requires its value.
  public let description: String
}

extension SharedValueMissing {
  init(_ key: some SharedReaderKey, _ location: SourceLocation) {
    description = """
      The key \(key.id) has no value, which \(location) requires. Save one first, or give the \
      property a default value.
      """
  }
}

/// Loads the value of a key that must have one.
func requiredValue<Key: SharedReaderKey>(
  of key: Key, _ location: SourceLocation
) async throws -> Key.Value {
  let value: UncheckedSendableValue<Key.Value?> = try await withCheckedThrowingContinuation {
    continuation in
    key.load(
      context: .userInitiated,
      continuation: LoadContinuation(location.description) { result in
        continuation.resume(with: result.map { UncheckedSendableValue($0) })
      })
  }
  guard let value = value.value else { throw SharedValueMissing(key, location) }
  return value
}
