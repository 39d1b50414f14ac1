extension BindingAction {
  /// A write of nothing, to look at what becomes of it.
  static var probe: Self { Self(BindingWrite(keyPath: \Root.self)) }
}
