/// The part of a list that differs from an earlier version.
///
/// Inlinable, so that it is specialised in the caller's code, where the type of the ids is known:
/// unspecialised code takes ten times as long.
@usableFromInline
struct RowChange {
  /// The ids between the first and the last ones that both versions have in common.
  @usableFromInline
  let old: Range<Int>

  /// The ids between the first and the last ones that both versions have in common.
  @usableFromInline
  let new: Range<Int>

  /// The move, if nothing else has changed.
  @usableFromInline
  let move: Move?

  /// A move of one id by the length of the changed part.
  @usableFromInline
  enum Move {
    case toEnd
    case toStart
  }

  /// A version that does not differ.
  static var none: Self { Self(old: 0..<0, new: 0..<0, move: nil) }

  /// Compares two versions.
  ///
  /// - Complexity: O(*n*), with at most two comparisons for each id.
  @inlinable
  init<ID: Equatable>(from old: [ID], to new: [ID]) {
    let most = min(old.count, new.count)
    var leading = 0
    while leading < most, old[leading] == new[leading] { leading += 1 }
    var trailing = 0
    while trailing < most - leading, old[old.count - 1 - trailing] == new[new.count - 1 - trailing]
    {
      trailing += 1
    }
    let oldRange = Range(uncheckedBounds: (leading, old.count - trailing))
    let newRange = Range(uncheckedBounds: (leading, new.count - trailing))
    self.init(
      old: oldRange, new: newRange, move: Self.move(from: old[oldRange], to: new[newRange]))
  }

  @inlinable
  static func move<ID: Equatable>(from old: ArraySlice<ID>, to new: ArraySlice<ID>) -> Move? {
    guard old.count == new.count, old.count > 1 else { return nil }
    if old.first == new.last, old.dropFirst().elementsEqual(new.dropLast()) { return .toEnd }
    if old.last == new.first, old.dropLast().elementsEqual(new.dropFirst()) { return .toStart }
    return nil
  }

  @inlinable
  init(old: Range<Int>, new: Range<Int>, move: Move?) {
    self.old = old
    self.new = new
    self.move = move
  }
}
