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
