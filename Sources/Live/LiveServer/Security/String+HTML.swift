#if LiveServer
  extension String {
    /// As text of a page.
    var escapedForHTML: String {
      self.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\"", with: "&quot;")
    }
  }
#endif
