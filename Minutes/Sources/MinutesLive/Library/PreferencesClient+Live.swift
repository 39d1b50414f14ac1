import Foundation
import GRDB
public import MinutesCore

extension PreferencesClient {
  /// The preferences of a library. `Preferences.afterLoss` replaces preferences that can't be
  /// decoded, and an update keeps their row in the table `setAside`. Errors of an update are ignored.
  public static func live(_ library: MemoLibrary) -> Self {
    let database = library.database
    return Self(
      load: {
        (try? await database.read { try Preferences(in: $0) }) ?? Preferences()
      },
      update: { change in
        try? await database.write { database in
          var preferences = try Preferences(in: database)
          if (try? Preferences(readableIn: database)) == nil {
            // The id of the only row.
            try database.setAside(1, of: "preferences")
          }
          change(&preferences)
          let json = String(decoding: try JSONEncoder().encode(preferences), as: UTF8.self)
          try database.execute(
            sql: "INSERT OR REPLACE INTO preferences (id, json) VALUES (1, ?)", arguments: [json])
        }
      }
    )
  }
}

/// The stored preferences cannot be decoded.
struct UnreadablePreferences: Error, CustomStringConvertible {
  var error: any Error

  var description: String {
    "The preferences in the database cannot be read, so deleted memos are kept: \(error)"
  }
}

extension Preferences {
  fileprivate init(in database: Database) throws {
    do {
      self = try Preferences(readableIn: database)
    } catch is UnreadablePreferences {
      self = .afterLoss
    }
  }

  /// Returns the stored preferences, or the defaults if there are none.
  ///
  /// - Throws: An error if they cannot be read or decoded.
  init(readableIn database: Database) throws {
    guard let json = try Self.json(in: database) else {
      self.init()
      return
    }
    do {
      self = try JSONDecoder().decode(Preferences.self, from: Data(json.utf8))
    } catch {
      throw UnreadablePreferences(error: error)
    }
  }

  private static func json(in database: Database) throws -> String? {
    try String.fetchOne(database, sql: "SELECT json FROM preferences")
  }
}
