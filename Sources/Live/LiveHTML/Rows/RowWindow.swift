import BoundedNumbers
import Foundation

/// The rows of a list that has a window.
@MainActor
protocol WindowedRows: AnyObject {
  /// The id of the row that contains an element or component instance with a number.
  func id(ofRowWith number: UInt32) -> AnyHashable?

  /// Called after the window has moved to other rows, which the list has to show.
  func windowDidMove()
}

/// The position of a ``LazyList``: the rows that the browser shows, and rows outside of them that
/// stay on the page.
///
/// It belongs to the session and not to the state of the page, because each browser has its own
/// scroll position. Evaluating a list twice with the same state gives the same rows.
@MainActor
final class RowWindow {
  /// The index of the first visible row.
  private var first = 0

  /// The number of visible rows.
  private var visibleCount: Int

  /// The ids of the visible rows in the last evaluation; `nil` after the browser has scrolled.
  private var visibleIDs: [AnyHashable]?

  /// The rows that have the focus or play in the browser.
  private var keptIDs: [AnyHashable] = []

  /// The indices of rows that had the focus or played in a session that this one replaces, until
  /// their ids are known.
  private var keptIndices: [Int] = []

  /// The row that was scrolled to last.
  private var target: AnyHashable?

  /// The mounted rows.
  fileprivate(set) weak var list: (any WindowedRows)?

  /// - Parameter rowHeight: The estimated height of a row, in CSS pixels.
  init(rowHeight: Int) {
    // Until the browser reports the height of its viewport.
    let count = (1_080 + rowHeight - 1) / max(1, rowHeight)
    self.visibleCount = Bounded<VisibleRowCount>(clamping: count).value
  }

  /// Restores the position of a list in a session that this one replaces.
  ///
  /// - Parameter ranges: The indices of the rows that were on the page.
  init(restoring ranges: [Range<Int>]) {
    // The visible rows have as many rows before and after them.
    let window = ranges.max { $0.count < $1.count } ?? 0..<0
    self.visibleCount = Bounded<VisibleRowCount>(clamping: window.count / 3).value
    self.first = window.lowerBound
    if self.first > 0 { self.first += self.overscan }
    self.keptIndices = ranges.filter { $0 != window }.prefix(Self.maximumKeptCount)
      .map { $0.lowerBound + $0.count / 2 }
  }

  /// The number of rows before and after the visible ones that are on the page.
  private var overscan: Int { min(max(self.visibleCount, 8), 32) }

  /// Returns the indices of the rows to show.
  ///
  /// - Parameters:
  ///   - ids: The ids of all rows.
  ///   - keptIDs: The ids of rows that stay on the page.
  ///   - target: The row to scroll to, if it is another one than the last time.
  /// - Returns: Ranges in ascending order, with gaps between them.
  /// - Complexity: O(*k*) for *k* rows on the page, if `ids` are those of an observed collection.
  func show<ID: Hashable>(_ ids: RowIDs<ID>, keeping keptIDs: [ID], target: ID?) -> [Range<Int>] {
    self.followVisibleRows(in: ids)
    self.move(to: target, in: ids)
    for index in self.keptIndices where index < ids.count { self.keptIDs.append(ids[index]) }
    self.keptIndices = []
    self.visibleIDs = ids.slice(from: self.first, count: self.visibleCount).map { AnyHashable($0) }
    let start = max(0, self.first - self.overscan)
    let end = min(ids.count, self.first + self.visibleCount + self.overscan)
    var ranges = [start..<start + max(0, end - start)]
    for index in ids.indices(of: self.keptIDs.compactMap { $0.base as? ID }).values {
      // With its neighbors, so that the Tab key reaches the next row.
      let first = max(0, index - 1)
      ranges.append(first..<first + (min(ids.count, index + 2) - first))
    }
    ranges += ids.indices(of: keptIDs).values.map { $0..<$0 + 1 }
    return Self.merged(ranges)
  }

  /// Moves the window with the visible rows if others were inserted, removed or moved before them.
  private func followVisibleRows<ID: Hashable>(in ids: RowIDs<ID>) {
    let old = self.first
    let greatest = max(0, ids.count - self.visibleCount)
    defer { self.first = max(0, min(self.first, greatest)) }
    // At the start of the list the browser shows rows that are inserted there.
    guard old > 0, let visibleIDs, !visibleIDs.isEmpty else { return }
    let isUnchanged =
      old + visibleIDs.count <= ids.count
      && visibleIDs.indices.allSatisfy { AnyHashable(ids[old + $0]) == visibleIDs[$0] }
    guard !isUnchanged else { return }
    let earlier = visibleIDs.compactMap { $0.base as? ID }
    let indices = ids.indices(of: earlier)
    let moves = earlier.enumerated().compactMap { offset, id in
      indices[id].map { (offset: offset, index: $0) }
    }
    guard let anchor = Self.anchor(among: moves, visibleCount: self.visibleCount) else { return }
    self.first = anchor.index - anchor.offset
  }

  /// The first row that has not moved among the others.
  ///
  /// Single rows may have moved: those that are far from the others now, and those in another
  /// order.
  ///
  /// - Returns: `nil` if most rows have moved. Then the browser keeps its scroll position.
  private static func anchor(
    among moves: [(offset: Int, index: Int)], visibleCount: Int
  ) -> (offset: Int, index: Int)? {
    let distances = moves.map { $0.index - $0.offset }.sorted()
    guard !distances.isEmpty else { return nil }
    let median = distances[(distances.count - 1) / 2]
    let near = moves.filter { abs($0.index - $0.offset - median) <= visibleCount }
    let plan = RowPlan(
      from: near.map(\.index), to: near.map(\.index).sorted())
    guard plan.stays.count(where: { $0 }) * 2 > moves.count,
      let first = plan.stays.firstIndex(of: true), let origin = plan.origins[first]
    else { return nil }
    return near[origin]
  }

  private func move<ID: Hashable>(to target: ID?, in ids: RowIDs<ID>) {
    guard let target else {
      self.target = nil
      return
    }
    guard self.target != AnyHashable(target), let index = ids.indices(of: [target])[target] else {
      return
    }
    self.target = target
    guard index < self.first || index >= self.first + self.visibleCount else { return }
    let greatest = max(0, ids.count - self.visibleCount)
    self.first = max(0, min(index - self.visibleCount / 2, greatest))
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        let count = max(last.upperBound, range.upperBound) - last.lowerBound
        merged[merged.count - 1] = last.lowerBound..<last.lowerBound + count
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  // MARK: The browser

  /// Moves to the rows that the browser shows.
  ///
  /// The numbers are the browser's: those that are no indices are ignored, and others are limited
  /// to the list when it is evaluated.
  func receive(_ event: BrowserEvent) {
    guard let first = event.detail["first"]?.integer.flatMap(Bounded<RowIndex>.init),
      let count = event.detail["count"]?.integer
    else { return }
    let visibleCount = Bounded<VisibleRowCount>(clamping: count).value
    let numbers = (event.detail["kept"]?.array ?? []).prefix(Self.maximumKeptCount)
    let keptIDs = numbers.compactMap { number -> AnyHashable? in
      number.integer.flatMap(UInt32.init(exactly:)).flatMap { self.list?.id(ofRowWith: $0) }
    }
    guard first.value != self.first || visibleCount != self.visibleCount || keptIDs != self.keptIDs
    else { return }
    self.first = first.value
    self.visibleCount = visibleCount
    self.visibleIDs = nil
    self.keptIDs = keptIDs
    self.list?.windowDidMove()
  }

  /// The maximum number of rows that the browser can keep on the page.
  private static let maximumKeptCount = 8
}

/// The rows of a ``LazyList`` that are on the page.
struct RowPart<ID: Hashable> {
  let window: RowWindow

  /// The id of the list's element.
  let name: String

  /// The indices of the rows in the collection.
  let indices: [Int]

  /// The ids of the rows.
  let ids: [ID]

  init(_ ranges: [Range<Int>], of ids: RowIDs<ID>, in window: RowWindow, named name: String) {
    self.window = window
    self.name = name
    self.indices = ranges.flatMap { $0 }
    self.ids = self.indices.map { ids[$0] }
  }
}

/// The index of a row, as the browser sends it.
private enum RowIndex: NumberKind {
  static let bounds = 0...1 << 31
}

/// The number of rows that are visible at once.
private enum VisibleRowCount: NumberKind {
  static let bounds = 1...128
}

/// The windows of the lists on a page, by the ids of their elements.
@MainActor
final class RowWindows {
  private var windows: [String: RowWindow] = [:]

  /// Restores the positions of the lists in a session that this one replaces.
  ///
  /// - Parameter text: The field `Live-Rows` of the browser: the ids of elements and their
  ///   attributes `data-live-rows`, as JSON with percent encoding. Anything else is ignored.
  func restore(from text: String) {
    guard text.utf8.count <= Self.maximumTextLength, let json = text.removingPercentEncoding,
      let lists = JSONValue(parsing: Array(json.utf8))?.array
    else { return }
    for list in lists.prefix(Self.maximumRestoredCount) {
      guard let values = list.array, values.count == 2, let name = values[0].string,
        let ranges = values[1].string.flatMap(Self.ranges)
      else { continue }
      self.windows[name] = RowWindow(restoring: ranges)
    }
  }

  private static func ranges(in attribute: String) -> [Range<Int>]? {
    guard let values = JSONValue(parsing: Array(attribute.utf8))?.array, values.count > 2 else {
      return nil
    }
    return values[2].array?.prefix(Self.maximumRestoredCount).compactMap { range in
      guard let numbers = range.array, numbers.count == 2,
        let start = numbers[0].integer.flatMap(Bounded<RowIndex>.init)?.value,
        let count = numbers[1].integer.flatMap(Bounded<RowIndex>.init)?.value
      else { return nil }
      return start..<start + count
    }
  }

  /// The maximum length of the field, in bytes, and the maximum number of lists and ranges in it.
  private static let maximumTextLength = 8192
  private static let maximumRestoredCount = 16

  /// The window of a mounted list, or a new one.
  func window(named name: String, rowHeight: Int) -> RowWindow {
    self.windows[name] ?? RowWindow(rowHeight: rowHeight)
  }

  /// Notes that a list is mounted, or was evaluated again.
  func claim(_ window: RowWindow, named name: String, for list: some WindowedRows) {
    self.windows[name] = window
    window.list = list
  }

  /// Forgets the window of a list that was removed from the page.
  func release(_ window: RowWindow, named name: String, by list: some WindowedRows) {
    // Another list may have taken its place already.
    guard window.list === list, self.windows[name] === window else { return }
    self.windows[name] = nil
  }
}
