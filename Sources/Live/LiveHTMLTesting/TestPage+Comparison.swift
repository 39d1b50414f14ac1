import LiveHTML

extension TestPage {
  /// Compares the content of the session with that of a new page with the same state.
  func compareWithFreshPage() {
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
