extension AttributedHTML {
  /// Lets the children of this element come, go and move with a transition.
  ///
  /// ```swift
  /// ul {
  ///   ForEach(store.memos) { memo in li { memo.title } }
  /// }
  /// .transitions()
  /// ```
  ///
  /// Children that come fade in, those that go fade out, and the others move to their new places. A
  /// class of the page's style sheet replaces a fade: the script adds it for as long as the
  /// animations take that it starts.
  ///
  /// ```swift
  /// ul {
  ///   ForEach(store.memos) { memo in li { memo.title } }
  /// }
  /// .transitions(entering: "slides-in", leaving: "slides-out")
  /// ```
  ///
  /// A child that goes is replaced by a copy that can't be used and is not announced. Nothing moves
  /// if the user prefers reduced motion, or if there are more than 200 children. In a `LazyList`,
  /// rows come and go while the user scrolls, so it should have no transitions.
  ///
  /// - Parameters:
  ///   - entering: The class of children that come; `nil` to fade in.
  ///   - leaving: The class of children that go; `nil` to fade out.
  /// - Returns: The element.
  public func transitions(entering: String? = nil, leaving: String? = nil) -> Self {
    var names: [UInt8] = [UInt8(ascii: "[")]
    names.append(jsonString: entering ?? "")
    names.append(UInt8(ascii: ","))
    names.append(jsonString: leaving ?? "")
    names.append(UInt8(ascii: "]"))
    return self.attributes(
      .data("live-module", BrowserRuntime.transitionScript.url),
      .data("live-transitions", String(decoding: names, as: UTF8.self)))
  }
}
