extension PageNode {
  /// Whether the element is hidden, by itself or by an ancestor.
  var isHidden: Bool {
    self.isConcealed || self.parent?.isHidden == true
  }

  /// Whether the element itself is hidden; a dialog is visible while it is open.
  var isConcealed: Bool {
    // The script's rules for the two texts of a `WaitingLabel`. They precede that for `hidden`.
    if self.attributes["data-live-idle"] != nil, self.isInWaitingElement { return true }
    if self.attributes["data-live-busy"] != nil, self.isInWaitingElement { return false }
    if self.attributes["hidden"] != nil { return true }
    guard self.name == "dialog" else { return false }
    return self.attributes["open"] == nil && self.attributes["data-modal"] == nil
  }

  /// Whether an event of the element is not acknowledged.
  var isWaiting: Bool { self.attributes["data-live-waiting"] != nil }

  /// Whether an element around this one waits.
  var isInWaitingElement: Bool {
    guard let parent = self.parent else { return false }
    return parent.isWaiting || parent.isInWaitingElement
  }

  /// Whether the element is inert, by itself or by an ancestor.
  var isInert: Bool {
    self.attributes["inert"] != nil || self.parent?.isInert == true
  }

  /// Whether the element is hidden from assistive technology.
  private var isSilent: Bool {
    self.attributes["aria-hidden"] == "true" || self.parent?.isSilent == true
  }

  /// Whether the element is disabled, by itself or by a `fieldset` around it.
  var isDisabled: Bool {
    if self.attributes["disabled"] != nil { return true }
    var (node, ancestor) = (self, self.parent)
    while let element = ancestor {
      // Controls in the legend of a `fieldset` stay enabled: one of them may enable the others.
      let legend = element.children.first { $0.name == "legend" }
      if element.name == "fieldset", element.attributes["disabled"] != nil, legend !== node {
        return true
      }
      (node, ancestor) = (element, element.parent)
    }
    return false
  }

  /// The topmost modal dialog in this element.
  var frontDialog: PageNode? {
    var dialog: PageNode?
    self.forEach { if $0.name == "dialog", $0.attributes["data-modal"] != nil { dialog = $0 } }
    return dialog
  }

  /// Whether a node is this one or one in it.
  func contains(_ node: PageNode) -> Bool {
    var ancestor: PageNode? = node
    while let element = ancestor {
      if element === self { return true }
      ancestor = element.parent
    }
    return false
  }

  /// Whether a node has not been removed from this one. A removed node keeps its parent, through
  /// which events bubble that the user has caused before.
  func stillContains(_ node: PageNode) -> Bool {
    var node = node
    while node !== self {
      guard let parent = node.parent, parent.children.contains(where: { $0 === node }) else {
        return false
      }
      node = parent
    }
    return true
  }

  /// Whether assistive technology can reach the element.
  ///
  /// - Parameter dialog: The topmost modal dialog of the page, if there is one.
  func isReachable(behind dialog: PageNode?) -> Bool {
    !self.isHidden && !self.isInert && !self.isSilent && dialog?.contains(self) != false
  }

  /// Whether the element can have the focus.
  private var isFocusable: Bool {
    switch self.name {
    case "button", "select", "textarea": !self.isDisabled
    case "input": self.attributes["type"] != "hidden" && !self.isDisabled
    case "a": self.attributes["href"] != nil || self.attributes["tabindex"] != nil
    case "summary": true
    default:
      self.attributes["tabindex"] != nil || self.attributes["contenteditable"] == "true"
    }
  }

  /// Returns the element itself or its nearest focusable ancestor.
  var closestFocusable: PageNode? {
    self.isFocusable ? self : self.parent?.closestFocusable
  }

  /// Returns the element that gets the focus when the page replaces another one; `nil` for none.
  var start: PageNode? {
    func asksForFocus(_ node: PageNode) -> Bool { node.attributes["autofocus"] != nil }
    // Nothing behind a modal dialog can have the focus.
    if let dialog = self.frontDialog {
      return dialog.first(where: asksForFocus)
        ?? dialog.first { $0.isFocusable && !$0.isHidden } ?? dialog
    }
    return self.first(where: asksForFocus) ?? self.first { $0.name == "main" }
  }
}
