/// The operations of a patch, in JSON: see `Documentation/LiveHTML.md`.
struct PatchOperations {
  /// The JSON of the operations, without the enclosing brackets.
  private(set) var json: [UInt8] = []

  var isEmpty: Bool { self.json.isEmpty }

  mutating func setText(at location: NodeLocation, _ text: RawSpan) {
    self.begin(.setText, at: location)
    self.json.append(jsonString: text)
    self.end()
  }

  mutating func setAttribute(
    at location: NodeLocation, _ name: RawSpan, _ value: RawSpan
  ) {
    self.begin(.setAttribute, at: location)
    self.json.append(jsonString: name)
    self.json.appendNext(jsonString: value)
    self.end()
  }

  mutating func setNumber(at location: NodeLocation, _ number: UInt32) {
    self.begin(.setAttribute, at: location)
    self.json.append("\"data-n\",\"")
    self.json.append(decimal: number)
    self.json.append(UInt8(ascii: "\""))
    self.end()
  }

  /// Shows an error at an element that belongs to no rendering: the browser removes it.
  mutating func setError(_ text: String, of element: UInt32) {
    self.begin(.setAttribute, at: NodeLocation(anchor: element, isFenced: false))
    self.json.append("\"data-live-error\",")
    self.json.append(jsonString: text)
    self.end()
  }

  mutating func removeAttribute(at location: NodeLocation, _ name: RawSpan) {
    self.begin(.removeAttribute, at: location)
    self.json.append(jsonString: name)
    self.end()
  }

  mutating func splice(at location: NodeLocation, removing count: Int, _ html: RawSpan) {
    self.begin(.splice, at: location)
    self.json.append(decimal: count)
    if !html.isEmpty {
      self.json.appendNext(jsonString: html)
    }
    self.end()
  }

  mutating func move(_ number: UInt32, before location: NodeLocation) {
    self.begin(.move, at: location)
    self.json.append(decimal: number)
    self.end()
  }

  mutating func setContent(at location: NodeLocation, _ html: RawSpan) {
    self.begin(.setContent, at: location)
    self.json.append(jsonString: html)
    self.end()
  }

  /// Changes a row of a ``StreamList``.
  ///
  /// - Parameters:
  ///   - location: The element that contains the rows.
  ///   - limit: The maximum number of rows.
  ///   - kind: The change.
  ///   - key: The key of the row; `nil` for all rows.
  ///   - html: The row; empty if it is removed.
  mutating func changeRows(
    of location: NodeLocation, limit: Int, _ kind: LiveProtocol.RowOperation, key: String? = nil,
    _ html: [UInt8] = []
  ) {
    self.begin(.changeRows, at: location)
    self.json.append(decimal: limit)
    self.json.appendNext(decimal: kind.rawValue)
    if let key {
      self.json.appendNext(jsonString: key)
    }
    if !html.isEmpty {
      self.json.appendNext(jsonString: html)
    }
    self.end()
  }

  mutating func setTitle(_ title: String) {
    self.beginOperation(.setTitle)
    self.json.append(jsonString: title)
    self.end()
  }

  mutating func pushPath(_ path: String, at position: Int) {
    self.beginOperation(.pushPath)
    self.json.append(decimal: position)
    self.json.appendNext(jsonString: path)
    self.end()
  }

  mutating func replacePath(at position: Int, by path: String) {
    self.beginOperation(.replacePath)
    self.json.append(decimal: position)
    self.json.appendNext(jsonString: path)
    self.end()
  }

  mutating func goBack(to position: Int) {
    self.beginOperation(.goBack)
    self.json.append(decimal: position)
    self.end()
  }

  mutating func call(_ number: Int, _ name: String, _ arguments: [UInt8]) {
    self.beginOperation(.beginCall)
    self.json.append(decimal: number)
    self.json.appendNext(jsonString: name)
    self.json.append(UInt8(ascii: ","))
    self.json.append(contentsOf: arguments)
    self.end()
  }

  mutating func cancel(_ number: Int) {
    self.beginOperation(.cancelCall)
    self.json.append(decimal: number)
    self.end()
  }

  /// Shows another page: the content of its body, and the storage key of its state.
  mutating func showPage(_ html: [UInt8], state: String?) {
    self.beginOperation(.showPage)
    self.json.append(jsonString: html.span.bytes)
    if let state {
      self.json.appendNext(jsonString: state)
    }
    self.end()
  }

  mutating func load(_ path: String) {
    self.beginOperation(.load)
    self.json.append(jsonString: path)
    self.end()
  }

  private mutating func beginOperation(_ code: LiveProtocol.Operation) {
    if !self.json.isEmpty { self.json.append(UInt8(ascii: ",")) }
    self.json.append(UInt8(ascii: "["))
    self.json.append(decimal: code.rawValue)
    self.json.append(UInt8(ascii: ","))
  }

  private mutating func begin(_ code: LiveProtocol.Operation, at location: NodeLocation) {
    self.beginOperation(code)
    self.json.append(UInt8(ascii: "["))
    self.json.append(decimal: location.anchor)
    location.forEachPosition { self.json.appendNext(decimal: $0) }
    self.json.append("],")
  }

  private mutating func end() {
    self.json.append(UInt8(ascii: "]"))
  }
}
