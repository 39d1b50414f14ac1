import LiveHTML

private enum LetterKeysKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

extension EnvironmentValues {
  /// Whether letters and other keys without a modifier do something.
  var hasLetterKeys: Bool {
    get { self[LetterKeysKey.self] }
    set { self[LetterKeysKey.self] = newValue }
  }
}
