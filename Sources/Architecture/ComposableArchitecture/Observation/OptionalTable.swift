/// Those who keep what an optional holds when it goes.
final class OptionalTable<Wrapped>: ElementTable {
  /// An optional is a collection of one element here, with the id 0.
  var keepers = ElementKeepers<Int, Wrapped>()

  override func willReplace<Value>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>
  ) {
    self.keep(value, unlessIn: newValue, as: Wrapped?.self)
    self.keep(value, unlessIn: newValue, as: PresentationState<Wrapped>.self)
  }

  private func keep<Value, Part: OptionalPart<Wrapped>>(
    _ value: UnsafeMutablePointer<Value>, unlessIn newValue: UnsafeMutablePointer<Value>,
    as type: Part.Type
  ) {
    guard Value.self == type else { return }
    let old = UnsafeMutableRawPointer(value).assumingMemoryBound(to: type)
    let new = UnsafeMutableRawPointer(newValue).assumingMemoryBound(to: type)
    guard Part.address(in: new) == nil, let last = Part.address(in: old) else { return }
    self.keepers.keep(last.pointee, id: 0)
  }
}
