import Foundation

/// The stored state of a page, with the name of the page's type, because other pages must not
/// receive it.
struct RestorableRecord<State: Codable>: Codable {
  var page: String
  var state: State
}

/// The stored state belongs to another page.
struct RestorationMismatch: Error, Equatable, CustomStringConvertible {
  let page: String
  let kept: String

  var description: String {
    "The stored state belongs to a page of type '\(self.kept)', but the page is of type '\(self.page)'."
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

  /// The name of the page's type, the same in each process. The reflected name of a private type
  /// contains a memory address, which is removed.
  private static var restorationName: String {
    let name = String(reflecting: Self.self)
    guard name.contains("$") else { return name }
    return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}
