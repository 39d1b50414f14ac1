#if LiveServer
  extension String {
    /// The string with HTML's special characters escaped.
    var escapedForHTML: String {
      self.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\"", with: "&quot;")
    }
  }
#endif
