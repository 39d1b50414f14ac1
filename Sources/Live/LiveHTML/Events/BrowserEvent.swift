/// An event of an element in the browser.
public struct BrowserEvent: Equatable, Sendable {
  /// The name of the event in the browser.
  public let name: String

  /// The properties of the event.
  public let detail: JSONValue

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The name of the event in the browser.
  ///   - detail: The properties of the event; see `Documentation/LiveHTML.md`.
  public init(name: String, detail: JSONValue = .null) {
    self.name = name
    self.detail = detail
  }
}

extension BrowserEvent {
  /// The text or value of the input.
  public var value: String? { self.detail["value"]?.string }

  /// Whether the checkbox is checked.
  public var isChecked: Bool? { self.detail["checked"]?.bool }

  /// Whether the page is visible.
  public var isVisible: Bool? { self.detail["visible"]?.bool }

  /// The values of all controls in the form.
  public var form: FormValues {
    FormValues(
      (self.detail["form"]?.array ?? []).compactMap { entry in
        guard let pair = entry.array, pair.count == 2, let name = pair[0].string,
          let value = pair[1].string
        else { return nil }
        return FormValues.Entry(name: name, value: value)
      })
  }

  /// The selected files.
  public var files: [FileSelection] {
    (self.detail["files"]?.array ?? []).compactMap { file in
      guard let name = file["name"]?.string, let size = file["size"]?.integer, size >= 0 else {
        return nil
      }
      return FileSelection(name: name, size: size, type: file["type"]?.string ?? "")
    }
  }

  /// The key that was pressed.
  public var key: KeyPress? {
    guard let key = self.detail["key"]?.string else { return nil }
    return KeyPress(
      key: key,
      code: self.detail["code"]?.string ?? "",
      modifiers: KeyPress.Modifiers(rawValue: self.detail["modifiers"]?.integer ?? 0),
      isRepeated: self.detail["repeat"]?.bool ?? false)
  }
}

/// The values of a form's controls, in the order of the page.
public struct FormValues: Equatable, Sendable {
  /// The value of one control.
  public struct Entry: Equatable, Sendable {
    /// The name of the control.
    public var name: String
    /// The value that the user entered.
    public var value: String

    /// Creates an entry.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All values.
  public var entries: [Entry]

  /// Creates values.
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// The first value with a name, if there is one.
  public subscript(name: String) -> String? {
    self.entries.first { $0.name == name }?.value
  }

  /// All values with a name.
  public func all(_ name: String) -> [String] {
    self.entries.filter { $0.name == name }.map(\.value)
  }
}

/// A file that the user has selected. Its content stays in the browser until it is requested.
public struct FileSelection: Equatable, Sendable {
  /// The name, without folders.
  public var name: String

  /// The size in bytes.
  public var size: Int

  /// The media type according to the browser; may be empty.
  public var type: String

  /// Creates a file.
  public init(name: String, size: Int, type: String = "") {
    self.name = name
    self.size = size
    self.type = type
  }
}

/// A key press in the browser.
public struct KeyPress: Equatable, Sendable {
  /// Modifier keys that are held down.
  public struct Modifiers: OptionSet, Sendable {
    /// The bits of the set, as the browser sends them.
    public let rawValue: Int

    /// Creates a set.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, or Option.
    public static let alt = Modifiers(rawValue: 4)
    /// Command, or the Windows key.
    public static let meta = Modifiers(rawValue: 8)
  }

  /// The value of the key: `a`, `Enter`, `Escape`, `ArrowLeft`.
  public var key: String

  /// The physical key, independent of the keyboard layout: `KeyA`.
  public var code: String

  /// The modifier keys that are held down.
  public var modifiers: Modifiers

  /// Whether the event is an automatic repetition of a key that is held down.
  public var isRepeated: Bool

  /// The key with its modifiers: `a`, `Enter`, `Control+Enter`, `Alt+ArrowLeft`.
  ///
  /// Shift is left out, and so are modifiers that produce a character (Alt, and Control with Alt).
  public var combination: String {
    let isAlt = self.modifiers.contains(.alt) && self.key.utf16.count > 1
    let isControl =
      self.modifiers.contains(.control) && isAlt == self.modifiers.contains(.alt)
    return (isControl ? "Control+" : "") + (isAlt ? "Alt+" : "")
      + (self.modifiers.contains(.meta) ? "Meta+" : "") + self.key
  }

  /// Creates a key press.
  public init(key: String, code: String = "", modifiers: Modifiers = [], isRepeated: Bool = false) {
    self.key = key
    self.code = code
    self.modifiers = modifiers
    self.isRepeated = isRepeated
  }
}
