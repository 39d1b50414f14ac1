#if PostgreSQL
import Dispatch

/// A connection that is opened at its first use, and again after it was lost.
///
/// Statements block a thread of the session, and no thread of Swift's concurrency.
package actor PostgreSQLSession {
  private let string: String
  private let tables: [PostgreSQLTable]
  private let executor: QueueExecutor
  private var connection: PostgreSQLConnection?
  private var isPrepared = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    self.executor.asUnownedSerialExecutor()
  }

  /// Creates a session without connecting.
  ///
  /// - Parameters:
  ///   - string: A connection string or URI of libpq.
  ///   - tables: The tables that are created at the first use if they are missing.
  package init(_ string: String, tables: [PostgreSQLTable] = []) {
    self.string = string
    self.tables = tables
    self.executor = QueueExecutor(label: "postgresql")
  }

  /// Executes a statement; see ``PostgreSQLConnection/execute(_:_:)``.
  package func execute(
    _ statement: String, _ parameters: [PostgreSQLConnection.Parameter] = []
  ) throws(PostgreSQLError) -> [[UInt8]] {
    // A connection that was closed while it was not used is replaced, so that the statement after
    // a restart of the server does not fail.
    if self.connection?.isOpen != true { self.connection = nil }
    let connection: PostgreSQLConnection
    if let current = self.connection {
      connection = current
    } else {
      connection = try PostgreSQLConnection(self.string)
      self.connection = connection
    }
    if !self.isPrepared {
      try connection.create(self.tables)
      self.isPrepared = true
    }
    return try connection.execute(statement, parameters)
  }
}

/// A table that the package uses.
package struct PostgreSQLTable: Sendable {
  let name: String
  let definition: String

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - definition: The statement that creates it, with `IF NOT EXISTS`.
  package init(_ name: String, definition: String) {
    self.name = name
    self.definition = definition
  }
}

extension PostgreSQLConnection {
  /// Creates missing tables. Processes do so one after the other, because `IF NOT EXISTS` fails if
  /// another transaction creates the same table. Existing tables need no permission to create one.
  func create(_ tables: [PostgreSQLTable]) throws(PostgreSQLError) {
    for table in tables {
      let name = try self.execute("SELECT to_regclass($1)::text", [.text(table.name)])
      guard name.first?.isEmpty != false else { continue }
      try self.execute("BEGIN")
      do throws(PostgreSQLError) {
        // An arbitrary number: the ASCII codes of "chorale".
        try self.execute("SELECT pg_advisory_xact_lock(27980850564000869)::text")
        try self.execute(table.definition)
        try self.execute("COMMIT")
      } catch {
        _ = try? self.execute("ROLLBACK")
        throw error
      }
    }
  }
}

/// An executor on a dispatch queue, whose jobs may block.
final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) { self.queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    self.queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(self.queue)) }
}
#endif
