import IdentifiedCollections

struct Row: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var title = ""
}

extension Row: Comparable {
  static func < (lhs: Row, rhs: Row) -> Bool {
    (lhs.title, lhs.id) < (rhs.title, rhs.id)
  }
}

extension IdentifiedArrayOf<Row> {
  /// Rows with these ids, titled by their position.
  static func rows(_ ids: Int...) -> Self {
    Self(uniqueElements: ids.enumerated().map { Row(id: $1, title: "\($0)") })
  }
}
