import MinutesCore

/// The failure of a command, such as an item that the command line does not name, or not clearly. The exit code is 1.
struct CommandFailure: Error, CustomStringConvertible {
  var description: String
}

extension CommandFailure {
  /// Changes the library.
  ///
  /// - Parameters:
  ///   - consequence: The beginning of the message if the change fails.
  ///   - change: Makes the change.
  /// - Throws: ``CommandFailure`` in place of a `RepositoryFailure`.
  static func describing<Value>(
    _ consequence: String, _ change: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await change()
    } catch let failure as RepositoryFailure {
      throw CommandFailure(description: "\(consequence): \(failure.message(in: .english))")
    }
  }
}
