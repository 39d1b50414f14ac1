import IssueReporting

/// A change of the page that the browser makes at once when an event occurs, without a round trip.
///
/// ```swift
/// button { "Menu" }.onClick(.toggle("#menu"), .focus("#search"))
/// …
/// button { "More" }
///   .onClick(.setAttribute("title", to: "changed", on: "#menu"))
///   .onClick { store.send(.incrementButtonTapped) }
/// ```
///
/// A target is a simple selector: `#id`, `.class` or the name of an element, for all elements that
/// match; `nil` for the element of the event. An attribute that an effect has changed stays so
/// until the server changes this attribute, or the element goes.
public struct ClientEffect: Equatable, Sendable {
  let kind: LiveProtocol.Effect
  let target: String
  let values: [String]

  /// Whether target and attribute are valid. Others were reported.
  let isValid: Bool

  private init(_ kind: LiveProtocol.Effect, _ target: String?, _ values: String...) {
    self.kind = kind
    self.target = target ?? ""
    self.values = values
    self.isValid = target.map(Self.isSimple) ?? true
  }

  private init(
    _ kind: LiveProtocol.Effect, _ target: String?, attribute: String, _ values: String...
  ) {
    self.kind = kind
    self.target = target ?? ""
    self.values = [attribute] + values
    self.isValid =
      (target.map(Self.isSimple) ?? true) && AttributeName.isAcceptable(attribute)
  }

  /// Shows elements: removes `hidden`.
  public static func show(_ target: String? = nil) -> Self {
    Self(.removeAttribute, target, attribute: "hidden")
  }

  /// Hides elements: sets `hidden`.
  public static func hide(_ target: String? = nil) -> Self {
    Self(.setAttribute, target, attribute: "hidden", "")
  }

  /// Shows hidden elements, and hides others.
  public static func toggle(_ target: String? = nil) -> Self {
    Self(.toggleAttribute, target, attribute: "hidden", "")
  }

  /// Sets an attribute.
  public static func setAttribute(
    _ name: String, to value: String, on target: String? = nil
  ) -> Self {
    Self(.setAttribute, target, attribute: name, value)
  }

  /// Removes an attribute.
  public static func removeAttribute(_ name: String, on target: String? = nil) -> Self {
    Self(.removeAttribute, target, attribute: name)
  }

  /// Removes an attribute, or sets it if it is missing.
  public static func toggleAttribute(
    _ name: String, to value: String = "", on target: String? = nil
  ) -> Self {
    Self(.toggleAttribute, target, attribute: name, value)
  }

  /// Adds a class.
  public static func addClass(_ name: String, on target: String? = nil) -> Self {
    Self(.addClass, target, name)
  }

  /// Removes a class.
  public static func removeClass(_ name: String, on target: String? = nil) -> Self {
    Self(.removeClass, target, name)
  }

  /// Adds a class, or removes it.
  public static func toggleClass(_ name: String, on target: String? = nil) -> Self {
    Self(.toggleClass, target, name)
  }

  /// Moves the focus.
  public static func focus(_ target: String? = nil) -> Self {
    Self(.focus, target)
  }

  /// Dispatches an event that bubbles, for handlers of the page and scripts.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - detail: The `detail` of the event.
  ///   - target: The elements.
  public static func dispatch(
    _ event: String, detail: String = "", to target: String? = nil
  ) -> Self {
    Self(.dispatch, target, event, detail)
  }

  /// Adds a class until the animations and transitions that it starts have ended; not if the user
  /// prefers reduced motion.
  public static func transition(_ name: String, on target: String? = nil) -> Self {
    Self(.transition, target, name)
  }

  /// The effects of an event in `data-effects`: JSON arrays, separated by commas.
  static func json(_ effects: [ClientEffect], for event: String) -> String? {
    let arrays = effects.filter(\.isValid).map { effect in
      let values =
        [.string(event), .number(Double(effect.kind.rawValue)), .string(effect.target)]
        + effect.values.map(JSONValue.string)
      return String(decoding: JSONValue.array(values).json, as: UTF8.self)
    }
    return arrays.isEmpty ? nil : arrays.joined(separator: ",")
  }

  /// Whether a selector is `#id`, `.class` or a name. Reports an issue if not.
  private static func isSimple(_ selector: String) -> Bool {
    let name =
      selector.hasPrefix("#") || selector.hasPrefix(".") ? selector.dropFirst() : selector[...]
    let isSimple =
      name.first.map { $0.isLetter || $0 == "_" } == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    if !isSimple {
      reportIssue(
        """
        '\(selector)' is not a target of a client effect. The effect was omitted.

        Use '#id', '.class' or the name of an element. An id begins with a letter.
        """)
    }
    return isSimple
  }
}

extension AttributedHTML {
  /// Carries out effects in the browser when an event occurs, before handlers on the server.
  ///
  /// - Parameters:
  ///   - name: The name of the event in the browser.
  ///   - effects: The effects, in order.
  public func on(_ name: String, effects: ClientEffect...) -> Self {
    self.adding(effects, on: name)
  }

  /// Carries out effects in the browser when the element is clicked, before handlers on the server.
  public func onClick(_ first: ClientEffect, _ others: ClientEffect...) -> Self {
    self.adding([first] + others, on: "click")
  }

  private func adding(_ effects: [ClientEffect], on name: String) -> Self {
    guard let json = ClientEffect.json(effects, for: name) else { return self }
    var copy = self
    copy._attributes.append(AttributeEntry("data-effects", .text(json)))
    return copy
  }
}
