/// A modal dialog on the page, and the element that had the focus before it.
struct OpenDialog {
  let node: PageNode
  let opener: PageNode?
}

extension TestPage {
  /// Moves the focus into modal dialogs that have come with a patch, and back from those that have
  /// gone.
  func followDialogs() {
    let body = self.document.body
    let gone = self.openDialogs.filter { !body.stillContains($0.node) }
    self.openDialogs.removeAll { dialog in gone.contains { $0.node === dialog.node } }
    for dialog in gone where self.focus == nil {
      guard let opener = dialog.opener, body.stillContains(opener), opener.canTakeFocus
      else { continue }
      self.moveFocus(to: opener)
    }
    for node in self.modalDialogs where !self.openDialogs.contains(where: { $0.node === node }) {
      self.openDialogs.append(OpenDialog(node: node, opener: self.focus))
      self.moveFocus(to: node.start)
    }
  }

  /// Notes the dialogs of a new document. The focus stays where it is.
  func noteDialogs() {
    self.openDialogs = self.modalDialogs.map { OpenDialog(node: $0, opener: nil) }
  }

  private var modalDialogs: [PageNode] {
    var dialogs: [PageNode] = []
    self.document.body.forEach { node in
      if node.name == "dialog", node.attributes["data-modal"] != nil { dialogs.append(node) }
    }
    return dialogs
  }
}

extension PageNode {
  /// Whether a browser moves the focus to the element if a script asks for it.
  var canTakeFocus: Bool { !self.isHidden && !self.isInert && !self.isDisabled }
}
