extension LiveSession {
  /// Returns the current page as a complete document, which can be read without scripts.
  ///
  /// - Parameters:
  ///   - script: The URL of the runtime script.
  ///   - session: The id of the session for the server. The script returns it when it connects.
  ///   - version: The version of the program: the version of the protocol, a dot, and any text. A
  ///     page that reconnects to a server of another version reloads as soon as no input is lost by
  ///     it.
  ///   - state: The storage key of the page's ``restorableState()``, for recovery after the session
  ///     has ended.
  ///   - messageLimit: The maximum size of a message that the server accepts, in bytes. The script
  ///     sends no event with more data, and shows that at the element.
  public func document(
    script: String, session: String = "", version: String = "", state: String? = nil,
    messageLimit: Int? = nil
  ) -> [UInt8] {
    self.stateKey = state
    self.flush(isResponse: false, showsPath: false)
    let head = self.head
    let html = ByteSink(capacity: 4096)
    html.append("<!DOCTYPE html><html lang=\"" as StaticString)
    html.append(escapingAttribute: head.language)
    html.append(
      """
      "><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>
      """ as StaticString)
    html.append(escapingText: head.title.utf8Span.span.bytes)
    html.append("</title>" as StaticString)
    for (name, content) in head.metadata.sorted(by: { $0.key < $1.key }) {
      html.append(tag: "meta", [("name", name), ("content", content)])
    }
    if let icon = head.icon { html.append(tag: "link", [("rel", "icon"), ("href", icon)]) }
    if let manifest = head.manifest {
      let credentials = ("crossorigin", "use-credentials") as (StaticString, String)
      html.append(tag: "link", [("rel", "manifest"), ("href", manifest), credentials])
    }
    for stylesheet in head.stylesheets {
      html.append(tag: "link", [("rel", "stylesheet"), ("href", stylesheet)])
    }
    // The runtime script comes first, so that the other scripts can register functions. It connects
    // after they have run.
    var attributes: [(StaticString, String)] = [
      ("src", script), ("defer", ""), ("data-session", session), ("data-epoch", self.epoch),
      ("data-patch", String(self.lastPatch)), ("data-event", String(self.lastEvent)),
    ]
    if !version.isEmpty { attributes.append(("data-version", version)) }
    if let state { attributes.append(("data-state", state)) }
    if let events = self.restoredEvents {
      attributes.append(("data-applied", String(events.last)))
      if events.isComplete { attributes.append(("data-complete", "1")) }
    }
    if let messageLimit { attributes.append(("data-limit", String(messageLimit))) }
    if !head.statusTexts.isEmpty {
      let texts = head.statusTexts.map { ($0.key.rawValue, JSONValue.string($0.value)) }
      let json = JSONValue.object(Dictionary(uniqueKeysWithValues: texts)).json
      attributes.append(("data-texts", String(decoding: json, as: UTF8.self)))
    }
    html.append(tag: "script", attributes)
    html.append("</script>" as StaticString)
    for script in head.scripts {
      html.append(tag: "script", [("type", "module"), ("src", script)])
      html.append("</script>" as StaticString)
    }
    html.append("</head><body>" as StaticString)
    if let root = self.tree.root {
      var serializer = HTMLSerializer(into: html)
      serializer.streams = .sent
      serializer.write(root)
    }
    html.append("</body></html>" as StaticString)
    // The document can't correct the address that was requested: the first patch does.
    self.showPath()
    return html.copy
  }

  /// Returns the current content of the page's body, without the rows of ``StreamList``s, which the
  /// server does not have.
  public func content() -> [UInt8] { self.content(.omitted) }

  /// Returns the current content of the page's body for the browser.
  package func sentContent() -> [UInt8] { self.content(.sent) }

  private func content(_ streams: HTMLSerializer.Streams) -> [UInt8] {
    guard let root = self.tree.root else { return [] }
    var serializer = HTMLSerializer(capacity: 4096)
    serializer.streams = streams
    serializer.write(root)
    return serializer.html
  }
}

extension ByteSink {
  fileprivate func append(tag name: StaticString, _ attributes: [(StaticString, String)]) {
    self.append(UInt8(ascii: "<"))
    self.append(name)
    for (name, value) in attributes {
      self.append(UInt8(ascii: " "))
      self.append(name)
      self.append("=\"" as StaticString)
      self.append(escapingAttribute: value)
      self.append(UInt8(ascii: "\""))
    }
    self.append(UInt8(ascii: ">"))
  }
}
