import GRDB

/// An SQLite error with the path of the database and the remedy, without the statement.
struct DatabaseFailure: Error, Equatable, CustomStringConvertible {
  /// The path of the database.
  var path: String

  /// The result code of SQLite.
  var code: ResultCode

  /// The message of SQLite.
  var reason: String

  /// The path, the reason and the remedy.
  var description: String {
    if isDamage {
      return """
        The database \(path) is damaged (\(reason)). The recordings are not in it: \
        `minutes doctor` says how to make a new one from them.
        """
    }
    return "The database \(path) refused an operation: \(reason). `minutes doctor` checks it."
  }

  /// Whether the file is damaged or not a database of this app, so that a retry can't succeed.
  var isDamage: Bool {
    // SQLite reports a missing table with the generic error code.
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(code)
  }

  init(path: String, _ error: DatabaseError) {
    self.path = path
    code = error.resultCode
    reason = error.message ?? error.resultCode.description
  }

  /// Adds the path of the database to an SQLite error. Returns other errors unchanged.
  static func naming(_ path: String, _ error: any Error) -> any Error {
    (error as? DatabaseError).map { DatabaseFailure(path: path, $0) } ?? error
  }

  /// Adds the path of the database to the errors of an operation.
  static func naming<Result>(_ path: String, _ operation: () throws -> Result) throws -> Result {
    do { return try operation() } catch { throw naming(path, error) }
  }

  /// Adds the path of the database to the errors of an operation.
  static func naming<Result: Sendable>(
    _ path: String, _ operation: () async throws -> Result
  ) async throws -> Result {
    do { return try await operation() } catch { throw naming(path, error) }
  }
}
