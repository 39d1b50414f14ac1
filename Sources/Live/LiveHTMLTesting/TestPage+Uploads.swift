import LiveHTML
public import LiveUploads

/// A file on the machine of the simulated user.
public struct TestFile: Sendable {
  /// The name, without folders.
  public var name: String

  /// The content.
  public var bytes: [UInt8]

  /// The media type according to the browser.
  public var type: String

  /// The size that the browser declares, which is wrong if the client is no browser.
  public var declaredSize: Int

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - name: The name, without folders.
  ///   - bytes: The content.
  ///   - type: The media type according to the browser.
  ///   - declaredSize: The size that the browser declares; `nil` for the size of the content.
  public init(_ name: String, _ bytes: [UInt8], type: String = "", declaredSize: Int? = nil) {
    self.name = name
    self.bytes = bytes
    self.type = type
    self.declaredSize = declaredSize ?? bytes.count
  }
}

extension TestPage {
  /// The uploads of the session; `nil` if the session was created without them.
  public var uploadSession: UploadSession? { self.session.environment.uploadSession }

  /// Selects files in a ``FileInput``, or drops them on a ``DropZone``.
  ///
  /// Their content stays in the simulated browser until ``upload(_:upTo:)``.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - finder: The input, or the drop zone or an element in it.
  /// - Throws: ``FindingError``.
  public func selectFiles(_ files: TestFile..., in finder: Finder) throws {
    var node: PageNode? = try self.find(finder)
    while let element = node, element.attributes["data-live-uploads"] == nil {
      node = element.parent
    }
    guard let node else {
      throw FindingError(description: "\(finder) is no file input and in no drop zone.")
    }
    let details = files.map { file in
      let key = "file-\(self.files.count + 1)"
      self.files.append((key, file))
      return JSONValue.object([
        "key": .string(key), "name": .string(file.name),
        "size": .number(Double(file.declaredSize)), "type": .string(file.type),
      ])
    }
    let detail = JSONValue.object(["files": .array(details)]).json
    self.fire(
      "live-files", at: node, detail: String(decoding: detail, as: UTF8.self), bubbles: false)
  }

  /// Sends bytes of a file that the page expects, as the browser does after it was selected: from
  /// the offset on that the server names.
  ///
  /// It calls ``settle()``. A failure of the upload shows on the page and is not thrown.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - count: The number of bytes from the beginning of the file; `nil` for all.
  /// - Throws: ``FindingError`` if the page does not expect the file: it was not selected, is
  ///   refused, waits for others, or is cancelled or complete.
  public func upload(_ name: String, upTo count: Int? = nil) async throws {
    await self.settle()
    let listed = self.listedUploads
    guard
      let (key, file) = self.files.last(where: { $0.file.name == name && listed[$0.key] != nil }),
      let token = listed[key], let transfer = self.uploadSession?.transfer(token)
    else {
      throw FindingError(
        description: "The page expects no file '\(name)':\n\n\(self.document.body.outline())")
    }
    do {
      let offset = try await transfer.writtenBytes()
      let end = min(count ?? file.bytes.count, file.bytes.count)
      let request = try await transfer.begin(at: offset)
      if offset < end {
        try await transfer.write(Array(file.bytes.prefix(end).dropFirst(offset)), of: request)
      }
      try await transfer.end(request)
    } catch {
      // The page shows the reason.
    }
    await self.settle()
  }

  /// The tokens of the files that the browser has to send, by their keys.
  private var listedUploads: [String: String] {
    var tokens: [String: String] = [:]
    self.document.body.forEach { node in
      guard let text = node.attributes["data-live-uploads"],
        let list = JSONValue(parsing: Array(text.utf8))?.array, list.count >= 2
      else { return }
      for entry in list[1].array ?? [] {
        guard let pair = entry.array, pair.count == 2, let key = pair[0].string else { continue }
        tokens[key] = pair[1].string
      }
    }
    return tokens
  }
}

extension EnvironmentValues {
  /// The values with uploads, as a server adds them.
  var withUploads: EnvironmentValues {
    var values = self
    if values.uploadSession == nil { values.uploadSession = UploadSession(id: "test") }
    return values
  }
}
