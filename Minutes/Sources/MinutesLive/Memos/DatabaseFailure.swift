import GRDB

/// A refusal of SQLite, without the statement, and with the way out.
struct DatabaseFailure: Error, Equatable, CustomStringConvertible {
  /// Where the database is.
  var path: String

  /// The result code of SQLite.
  var code: ResultCode

  /// The reason, in the words of SQLite.
  var reason: String

  /// The place, the reason, and the way out.
  var description: String {
    if isDamage {
      return """
        The database \(path) is damaged (\(reason)). The recordings are not in it: \
        `minutes doctor` says how to make a new one from them.
        """
    }
    return "The database \(path) refused an operation: \(reason). `minutes doctor` checks it."
  }

  /// Whether the file is no intact database of this app: trying again does not help.
  var isDamage: Bool {
    // A table that is missing is an ordinary error to SQLite.
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(code)
  }

  init(path: String, _ error: DatabaseError) {
    self.path = path
    code = error.resultCode
    reason = error.message ?? error.resultCode.description
  }

  /// Names the database in an error, if it is one of SQLite.
  static func naming(_ path: String, _ error: any Error) -> any Error {
    (error as? DatabaseError).map { DatabaseFailure(path: path, $0) } ?? error
  }

  /// Names the database in the errors of an operation.
  static func naming<Result>(_ path: String, _ operation: () throws -> Result) throws -> Result {
    do { return try operation() } catch { throw naming(path, error) }
  }

  /// Names the database in the errors of an operation.
  static func naming<Result: Sendable>(
    _ path: String, _ operation: () async throws -> Result
  ) async throws -> Result {
    do { return try await operation() } catch { throw naming(path, error) }
  }
}
