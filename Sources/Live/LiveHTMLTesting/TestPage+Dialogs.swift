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
    for dialog in gone { self.returnFocus(of: dialog) }
    for node in self.modalDialogs where !self.openDialogs.contains(where: { $0.node === node }) {
      let dialog = OpenDialog(node: node, opener: self.focus)
      self.openDialogs.append(dialog)
      self.moveFocus(to: node.start)
      // The handler of the element that has lost the focus may have closed the dialog.
      guard !body.stillContains(node) else { continue }
      self.noteLossOfFocus()
      self.returnFocus(of: dialog)
    }
  }

  private func returnFocus(of dialog: OpenDialog) {
    guard self.focus == nil, let opener = dialog.opener,
      self.document.body.stillContains(opener), opener.canTakeFocus
    else { return }
    self.moveFocus(to: opener)
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
