#if PostgreSQL
import Foundation

/// An error of a PostgreSQL server, or of the connection to it.
public struct PostgreSQLError: Error, CustomStringConvertible, Sendable {
  /// The message of libpq.
  public let message: String

  /// The SQLSTATE code of the server; `nil` if the server did not respond.
  public let code: String?

  init(message: String, code: String?) {
    self.message = message.trimmingCharacters(in: .whitespacesAndNewlines)
    self.code = code
  }

  /// The message, with the name of the database.
  public var description: String { "PostgreSQL: \(self.message)" }
}
#endif
