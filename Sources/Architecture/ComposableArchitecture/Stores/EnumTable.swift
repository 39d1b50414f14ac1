/// The keepers of an enum's associated values.
final class EnumTable<State>: ElementTable {
  var keepers = CaseKeepers<State>()

  override func willReplace<Value>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>
  ) {
    guard Value.self == State.self else { return }
    self.keepers.willReplace(
      UnsafeRawPointer(value).assumingMemoryBound(to: State.self),
      with: UnsafeRawPointer(newValue).assumingMemoryBound(to: State.self))
  }
}
