/// The keepers of an optional's value.
final class OptionalTable<Wrapped>: ElementTable {
  /// An optional counts as a collection of one element, with the id 0.
  var keepers = ElementKeepers<Int, Wrapped>()

  /// The keepers of the cases, if the wrapped type is an enum.
  var caseKeepers = CaseKeepers<Wrapped>()

  override func willReplace<Value>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>
  ) {
    self.willReplace(value, with: newValue, as: Wrapped?.self)
    self.willReplace(value, with: newValue, as: PresentationState<Wrapped>.self)
  }

  private func willReplace<Value, Part: OptionalPart<Wrapped>>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>,
    as type: Part.Type
  ) {
    guard Value.self == type else { return }
    let new = UnsafeMutableRawPointer(newValue).assumingMemoryBound(to: type)
    let old = UnsafeMutableRawPointer(value).assumingMemoryBound(to: type)
    guard let last = Part.address(in: old) else { return }
    let next = Part.address(in: new)
    if next == nil { self.keepers.keep(last.pointee, id: 0) }
    self.caseKeepers.willReplace(last, with: next.map { UnsafePointer($0) })
  }
}
