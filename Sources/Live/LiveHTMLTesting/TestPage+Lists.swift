import Foundation
import LiveHTML

extension TestPage {
  /// Scrolls a `LazyList` until a row is the first visible one, as far as the list goes.
  ///
  /// ```swift
  /// try page.scroll(.id("memos"), to: 5_000)
  /// #expect(try page.text(.text("Memo 5000")) == "Memo 5000")
  /// ```
  ///
  /// Like a browser, the page tells the server which rows are visible only if these are near rows
  /// that are not on the page, and names the row that has the focus.
  ///
  /// - Parameters:
  ///   - finder: The element of the list.
  ///   - index: The index of a row in the collection.
  ///   - visibleRows: The number of rows that the browser shows at once.
  /// - Throws: ``FindingError`` if the element is not found, or is not the element of a `LazyList`.
  public func scroll(_ finder: Finder, to index: Int, visibleRows: Int = 10) throws {
    let list = try self.find(finder)
    // After changes of rows that the browser does not know yet, other rows are visible.
    for _ in 0..<3 {
      guard let (total, ranges) = list.rowRanges else {
        throw FindingError(description: "\(finder) is not the element of a 'LazyList'.")
      }
      let first = max(0, min(index, total - visibleRows))
      let margin = min(8, visibleRows / 2)
      let start = max(0, first - margin)
      let end = min(total, first + visibleRows + margin)
      guard !ranges.contains(where: { $0.lowerBound <= start && $0.upperBound >= end }) else {
        return
      }
      let before = list.attributes["data-live-rows"]
      let kept = self.focus.flatMap { list.numberOfRow(containing: $0) }.map { "\($0)" } ?? ""
      self.fire(
        "live-rows", at: list,
        detail: "{\"first\":\(first),\"count\":\(visibleRows),\"kept\":[\(kept)]}", bubbles: false)
      guard list.attributes["data-live-rows"] != before else { return }
    }
  }

  /// The positions of all lists, as browsers send them to a new session: `Live-Rows`.
  var rowPositions: String? {
    var lists: [JSONValue] = []
    self.document.body.forEach { node in
      guard let id = node.attributes["id"], let rows = node.attributes["data-live-rows"] else {
        return
      }
      lists.append(.array([.string(id), .string(rows)]))
    }
    let json = String(decoding: JSONValue.array(lists).json, as: UTF8.self)
    return json.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
  }
}

extension PageNode {
  /// The number of all rows of a `LazyList`, and the indices of the rows on the page:
  /// `data-live-rows`.
  fileprivate var rowRanges: (total: Int, ranges: [Range<Int>])? {
    guard let text = self.attributes["data-live-rows"],
      let values = JSONValue(parsing: Array(text.utf8))?.array, values.count > 2,
      let total = values[0].integer, let ranges = values[2].array
    else { return nil }
    return (
      total,
      ranges.compactMap { range in
        guard let start = range.array?.first?.integer, let count = range.array?.last?.integer else {
          return nil
        }
        return start..<start + max(0, count)
      }
    )
  }

  /// The number of the row that contains a node: that of its element, or of the comment before it.
  fileprivate func numberOfRow(containing node: PageNode) -> Int? {
    guard let row = self.children.firstIndex(where: { $0.contains(node) }) else { return nil }
    for child in self.children[...row].reversed() {
      let text = child.kind == .comment ? child.text : child.attributes["data-n"] ?? ""
      if let number = Int(text, radix: 10) { return number }
    }
    return nil
  }
}
