import LiveHTML

extension TestPage {
  /// Compares the page with the server's rendering, if the server knows all events.
  func check() {
    guard self.failure == nil, self.unseenEvents.isEmpty, self.delayedEvents.isEmpty else { return }
    let fresh = ReferenceDocument(body: self.session.content())
    let rows = self.document.body.takeRows()
    _ = fresh.body.takeRows()
    defer { for (list, children) in rows { list.children = children } }
    self.leaveOutWhatOnlyTheBrowserKnows(of: self.document.body, in: fresh.body)
    let shown = self.document.body.outline(isNumbered: true)
    let expected = fresh.body.outline(isNumbered: true)
    if shown != expected {
      self.report(
        "The patched page differs from the server's rendering.\n\nShown:\n\(shown)\n\nRendered:\n\(expected)"
      )
    }
    self.compareWithFreshPage()
  }

  /// Ignores the value of the focused input, and values that the user has entered and the server
  /// does not set.
  private func leaveOutWhatOnlyTheBrowserKnows(of shown: PageNode, in fresh: PageNode) {
    let isUnknown = shown.isTouched && fresh.attributes["value"] == nil
    for (name, value) in shown.serverValues where fresh.attributes[name] == value {
      fresh.attributes[name] = shown.attributes[name]
    }
    let isUnsent = shown.inputEvent == Int.max
    if shown.hasValue, shown === self.focus || isUnknown || isUnsent { fresh.value = shown.value }
    for (shown, fresh) in zip(shown.children, fresh.children) where shown.kind == fresh.kind {
      self.leaveOutWhatOnlyTheBrowserKnows(of: shown, in: fresh)
    }
  }

  /// Compares the content of the session with that of a new page with the same state.
  private func compareWithFreshPage() {
    guard self.comparesWithFreshPage, let comparison = self.session.compareWithFreshPage() else {
      return
    }
    if comparison.shown.body != comparison.fresh.body {
      let shown = ReferenceDocument(body: comparison.shown.body).body
      let fresh = ReferenceDocument(body: comparison.fresh.body).body
      self.report(StaleElement.description(shown: shown, fresh: fresh))
    } else if comparison.shown.title != comparison.fresh.title {
      self.report(
        """
        The title of the page is stale: it is "\(comparison.shown.title)", and "\(comparison.fresh.title)" on a new \
        page made from the same state.
        """)
    }
  }
}
