#if LiveServer && PostgreSQL
import PostgreSQL
import Synchronization

/// A storage for restorable state in a table of a PostgreSQL server. Processes on several
/// machines may share it.
///
/// The table `chorale_states` is created if it is missing. Its rows contain the states as JSON,
/// not encrypted: every role that may read the table can read them. Rows are written in
/// transactions, so a state that was saved survives a crash of the server, unless its
/// `synchronous_commit` is off.
///
/// The storage connects at its first use. While the server is not reachable, states are not
/// saved: pages continue, their states are written again later, and a page whose session has
/// ended by then starts from the beginning. All processes need the same key for cookies, see
/// ``LiveServer/Security``, because states are stored under names that are signed with it.
public final class PostgreSQLStateStorage: StateStorage {
  private let sessions: [PostgreSQLSession]
  private let limit: Int
  private let written = Mutex(0)

  static let table = PostgreSQLTable(
    "chorale_states",
    definition: """
      CREATE TABLE IF NOT EXISTS chorale_states (
        key text PRIMARY KEY, state bytea NOT NULL, saved timestamptz NOT NULL)
      """)

  /// Creates a storage without connecting.
  ///
  /// - Parameters:
  ///   - string: A connection string or URI of libpq. Values that are missing are taken from the
  ///     environment, for example `PGPASSWORD`.
  ///   - connections: The number of connections, at least 1.
  ///   - limit: The maximum size of all states in bytes. Beyond it, the oldest are deleted until
  ///     three quarters of the limit are used. The size is checked whenever this process has
  ///     written an eighth of the limit.
  public init(_ string: String, connections: Int = 2, limit: Int = 1 << 30) {
    self.sessions = (0..<max(1, connections)).map { _ in
      PostgreSQLSession(string, tables: [Self.table])
    }
    self.limit = limit
  }

  /// Stores a state, replacing an older one.
  public func save(_ state: [UInt8], for key: String) async throws {
    _ = try await self.session(for: key).execute(
      """
      INSERT INTO chorale_states VALUES ($1, $2, clock_timestamp())
      ON CONFLICT (key) DO UPDATE SET state = excluded.state, saved = excluded.saved
      """,
      [.text(key), .bytes(state)])
    let isCheckDue = self.written.withLock { written in
      written += state.count
      guard written > self.limit / 8 else { return false }
      written = 0
      return true
    }
    // The state is already stored, so a failure to delete older ones does not fail the save.
    if isCheckDue { try? await self.removeOldest() }
  }

  /// Returns the state stored under a key.
  public func state(for key: String) async throws -> [UInt8]? {
    try await self.session(for: key).execute(
      "SELECT state FROM chorale_states WHERE key = $1", [.text(key)]
    ).first
  }

  /// Deletes the state stored under a key.
  public func remove(_ key: String) async throws {
    _ = try await self.session(for: key).execute(
      "DELETE FROM chorale_states WHERE key = $1", [.text(key)])
  }

  /// Deletes states that were not saved for the given time, by the clock of the database.
  public func removeAll(olderThan age: Duration) async throws {
    _ = try await self.sessions[0].execute(
      "DELETE FROM chorale_states WHERE saved < clock_timestamp() - $1::bigint * interval '1 s'",
      [.text("\(age.components.seconds)")])
  }

  /// Deletes the oldest states if the limit is exceeded.
  private func removeOldest() async throws {
    _ = try await self.sessions[0].execute(
      """
      WITH sizes AS (
        SELECT key, sum(octet_length(state)) OVER (ORDER BY saved DESC, key) AS size
        FROM chorale_states)
      DELETE FROM chorale_states USING sizes
      WHERE chorale_states.key = sizes.key AND size > $2::bigint
        AND (SELECT max(size) FROM sizes) > $1::bigint
      """,
      [.text("\(self.limit)"), .text("\(self.limit / 4 * 3)")])
  }

  /// The connection for a key. A key always has the same, so that its writes keep their order.
  private func session(for key: String) -> PostgreSQLSession {
    let hash = key.utf8.reduce(0 as UInt) { $0 &* 31 &+ UInt(truncatingIfNeeded: $1) }
    return self.sessions[Int(truncatingIfNeeded: hash % UInt(bitPattern: self.sessions.count))]
  }
}
#endif
