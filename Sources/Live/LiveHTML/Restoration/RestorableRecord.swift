import Foundation

/// What is kept of a page: its state, and which page it was, for no other is to have it.
struct RestorableRecord<State: Codable>: Codable {
  var page: String
  var state: State
}

/// What was kept is of another page.
struct RestorationMismatch: Error, Equatable, CustomStringConvertible {
  let page: String
  let kept: String

  var description: String {
    "What was kept is of '\(self.kept)', and the page is '\(self.page)'."
  }
}

extension Restorable {
  func encodedRestorableState() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let record = RestorableRecord(page: Self.restorationName, state: self.restorableState)
    return Array(try encoder.encode(record))
  }

  func restore(from bytes: [UInt8]) throws {
    let record = try JSONDecoder().decode(
      RestorableRecord<RestorableState>.self, from: Data(bytes))
    guard record.page == Self.restorationName else {
      throw RestorationMismatch(page: Self.restorationName, kept: record.page)
    }
    self.restore(record.state)
  }

  /// What tells the page from others, the same in each process. The name of a type that is private says where it is in memory, too.
  private static var restorationName: String {
    let name = String(reflecting: Self.self)
    guard name.contains("$") else { return name }
    return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}
