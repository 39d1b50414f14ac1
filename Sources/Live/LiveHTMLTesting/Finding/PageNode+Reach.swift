extension PageNode {
  /// Whether nobody sees the element.
  var isHidden: Bool {
    self.isConcealed || self.parent?.isHidden == true
  }

  /// Whether nobody sees the element, wherever it is: a dialog is seen when it is open.
  var isConcealed: Bool {
    if self.attributes["hidden"] != nil { return true }
    guard self.name == "dialog" else { return false }
    return self.attributes["open"] == nil && self.attributes["data-modal"] == nil
  }

  /// Whether nothing can be done with the element, or with anything around it.
  var isInert: Bool {
    self.attributes["inert"] != nil || self.parent?.isInert == true
  }

  /// Whether the element is only there to be looked at.
  private var isSilent: Bool {
    self.attributes["aria-hidden"] == "true" || self.parent?.isSilent == true
  }

  /// Whether the element can't be used, by itself or because of a `fieldset` around it.
  var isDisabled: Bool {
    if self.attributes["disabled"] != nil { return true }
    var (node, ancestor) = (self, self.parent)
    while let element = ancestor {
      // What is in the legend of a set can be used: it may be the switch for the rest.
      let legend = element.children.first { $0.name == "legend" }
      if element.name == "fieldset", element.attributes["disabled"] != nil, legend !== node {
        return true
      }
      (node, ancestor) = (element, element.parent)
    }
    return false
  }

  /// The modal dialog in front of everything else in this element.
  var frontDialog: PageNode? {
    var dialog: PageNode?
    self.forEach { if $0.name == "dialog", $0.attributes["data-modal"] != nil { dialog = $0 } }
    return dialog
  }

  /// Whether a node is this one or lies in it.
  func contains(_ node: PageNode) -> Bool {
    var ancestor: PageNode? = node
    while let element = ancestor {
      if element === self { return true }
      ancestor = element.parent
    }
    return false
  }

  /// Whether somebody who can't see the page comes to an element of it.
  ///
  /// - Parameter dialog: The dialog in front of the page, if there is one.
  func isReachable(behind dialog: PageNode?) -> Bool {
    !self.isHidden && !self.isInert && !self.isSilent && dialog?.contains(self) != false
  }

  /// The element itself or the nearest one around it that can have the focus.
  var closestFocusable: PageNode? {
    let isFocusable =
      switch self.name {
      case "button", "select", "textarea": !self.isDisabled
      case "input": self.attributes["type"] != "hidden" && !self.isDisabled
      case "a": self.attributes["href"] != nil || self.attributes["tabindex"] != nil
      case "summary": true
      default:
        self.attributes["tabindex"] != nil || self.attributes["contenteditable"] == "true"
      }
    return isFocusable ? self : self.parent?.closestFocusable
  }
}
