#if PostgreSQL
import CPostgreSQL
import Foundation

/// A connection of libpq. Its functions block; use it on one thread at a time.
package final class PostgreSQLConnection {
  /// A parameter of a statement.
  package enum Parameter {
    case text(String)
    case bytes([UInt8])
  }

  private let connection: OpaquePointer

  /// Connects to a server.
  ///
  /// - Parameter string: A connection string or URI of libpq.
  package init(_ string: String) throws(PostgreSQLError) {
    // Values of the connection string replace those before it.
    let settings = [
      ("connect_timeout", "5"), ("keepalives_idle", "20"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "30000"), ("dbname", string),
      ("client_encoding", "UTF8"),
    ]
    let strings = settings.map { (strdup($0.0), strdup($0.1)) }
    defer { for (name, value) in strings { free(name); free(value) } }
    let connection = PQconnectdbParams(
      strings.map { UnsafePointer($0.0) } + [nil], strings.map { UnsafePointer($0.1) } + [nil], 1)
    guard let connection else { throw PostgreSQLError(message: "out of memory", code: nil) }
    guard PQstatus(connection) == CONNECTION_OK else {
      defer { PQfinish(connection) }
      throw PostgreSQLError(message: String(cString: PQerrorMessage(connection)), code: nil)
    }
    // Notices go to standard error otherwise. Changing the level of the server's messages would
    // need `options`, which belongs to the caller.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    self.connection = connection
  }

  deinit { PQfinish(self.connection) }

  /// The descriptor of the connection's socket.
  var socket: CInt { PQsocket(self.connection) }

  /// Whether the connection is open, as far as the system knows. Reads what has arrived.
  package var isOpen: Bool {
    // A server that shuts down sends a message before it closes the connection: the first call
    // reads the message, the second one notices the end.
    PQconsumeInput(self.connection) == 1 && PQconsumeInput(self.connection) == 1
      && PQstatus(self.connection) == CONNECTION_OK
  }

  /// Executes a statement with the parameters `$1`, `$2` and so on.
  ///
  /// - Returns: The first column of the rows, in binary format.
  @discardableResult
  package func execute(
    _ statement: String, _ parameters: [Parameter] = []
  ) throws(PostgreSQLError) -> [[UInt8]] {
    let values: [[UInt8]] = parameters.map {
      switch $0 {
      case .text(let text): Array(text.utf8) + [0]
      case .bytes(let bytes): bytes + [0]
      }
    }
    let formats: [CInt] = parameters.map { if case .bytes = $0 { 1 } else { 0 } }
    let lengths = values.map { CInt(clamping: $0.count - 1) }
    let copies = values.map { value in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: value.count)
      value.withUnsafeBytes {
        UnsafeMutableRawPointer(copy).copyMemory(from: $0.baseAddress!, byteCount: $0.count)
      }
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    let result = PQexecParams(
      self.connection, statement, CInt(parameters.count), nil,
      copies.map { UnsafePointer($0) }, lengths, formats, 1)
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
      throw PostgreSQLError(
        message: String(cString: PQerrorMessage(self.connection)),
        code: PQresultErrorField(result, CInt(UInt8(ascii: "C"))).map { String(cString: $0) })
    }
    guard PQnfields(result) > 0 else { return [] }
    return (0..<PQntuples(result)).map { row in
      Array(
        UnsafeRawBufferPointer(
          start: PQgetvalue(result, row, 0), count: Int(clamping: PQgetlength(result, row, 0))))
    }
  }

  /// Calls a closure with the payload of each notification that has arrived, also of those that
  /// arrive with the results of statements that the closure executes.
  func forEachNotification(_ body: (String) throws -> Void) rethrows {
    while let notification = PQnotifies(self.connection) {
      let payload = String(cString: notification.pointee.extra)
      PQfreemem(notification)
      try body(payload)
    }
  }
}
#endif
