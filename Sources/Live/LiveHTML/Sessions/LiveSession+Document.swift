extension LiveSession {
  /// The page as it is now: a complete document, which can be read without any script.
  ///
  /// - Parameters:
  ///   - script: Where the script is that keeps the page up to date.
  ///   - session: What the server finds this session by. The script gives it back.
  ///   - version: What tells this version of the program from others: that of the protocol, a dot, and the rest. A page that
  ///     comes to a server of another version loads itself again, as soon as nothing is lost by it.
  ///   - state: What the server will find the page's ``restorableState()`` by when the session has gone.
  public func document(
    script: String, session: String = "", version: String = "", state: String? = nil
  ) -> [UInt8] {
    self.flush(isAnswer: false, showsPath: false)
    let head = self.head
    let html = ByteSink(capacity: 4096)
    html.append("<!DOCTYPE html><html lang=\"" as StaticString)
    html.append(escapingAttribute: head.language)
    html.append(
      """
      "><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>
      """ as StaticString)
    Array(head.title.utf8).withUnsafeBytes { html.append(escapingText: $0[...]) }
    html.append("</title>" as StaticString)
    for (name, content) in head.metadata.sorted(by: { $0.key < $1.key }) {
      html.append(tag: "meta", [("name", name), ("content", content)])
    }
    if let icon = head.icon { html.append(tag: "link", [("rel", "icon"), ("href", icon)]) }
    for stylesheet in head.stylesheets {
      html.append(tag: "link", [("rel", "stylesheet"), ("href", stylesheet)])
    }
    // It comes before the others, so that they can register their functions, and connects when they have.
    var attributes: [(StaticString, String)] = [
      ("src", script), ("defer", ""), ("data-session", session), ("data-epoch", self.epoch),
      ("data-patch", String(self.lastPatch)), ("data-event", String(self.lastEvent)),
    ]
    if !version.isEmpty { attributes.append(("data-version", version)) }
    if let state { attributes.append(("data-state", state)) }
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
      serializer.write(root)
    }
    html.append("</body></html>" as StaticString)
    // A document can't say that it has another address than the one that was asked for: the first patch does.
    self.showPath()
    return Array(html.bytes)
  }

  /// What is in the body of the page now.
  public func content() -> [UInt8] {
    guard let root = self.tree.root else { return [] }
    var serializer = HTMLSerializer(capacity: 4096)
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
