extension BindingAction {
  /// A write without effect, to test how a type of actions wraps and extracts writes.
  static var probe: Self { Self(BindingWrite(keyPath: \Root.self)) }
}
