/// The labels of the buttons that alerts and confirmation dialogs get if their state has none.
///
/// ```swift
/// MemosPage(store: store)
///   .environment(\.dialogTexts, DialogTexts(ok: "Gut", cancel: "Abbrechen"))
/// ```
public struct DialogTexts: Equatable, Sendable {
  /// The button of an alert whose state has no buttons.
  public var ok: String

  /// The button of a confirmation dialog whose state has no cancel button.
  public var cancel: String

  /// Creates the labels, in English where they are left out.
  public init(ok: String = "OK", cancel: String = "Cancel") {
    self.ok = ok
    self.cancel = cancel
  }
}

private enum DialogTextsKey: EnvironmentKey {
  static let defaultValue = DialogTexts()
}

extension EnvironmentValues {
  /// The labels of the buttons that dialogs get if their state has none.
  public var dialogTexts: DialogTexts {
    get { self[DialogTextsKey.self] }
    set { self[DialogTextsKey.self] = newValue }
  }
}
