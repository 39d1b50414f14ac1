extension Uploads.State {
  /// Whether an upload is waiting or in progress.
  public var isUploading: Bool { self.entries.contains { $0.isActive } }

  /// The number of refused files that the list shows. More could only come from a client that is
  /// no browser.
  static let maximumRefusalCount = 100

  /// The maximum size of a name and of a media type in bytes, as in most file systems.
  static let maximumTextSize = 255

  mutating func add(_ file: UploadFile, from session: UploadSession) {
    let isRepeated = self.entries.contains { $0.session == session && $0.file.key == file.key }
    guard !isRepeated, file.key.utf8.count <= 64 else { return }
    var file = file
    file.name = file.name.prefix(bytes: Self.maximumTextSize)
    if file.type.utf8.count > Self.maximumTextSize { file.type = "" }
    let refusal = self.refusal(of: file)
    if refusal != nil {
      let count = self.entries.count { !$0.isCounted }
      guard count < Self.maximumRefusalCount else { return }
    }
    self.lastID += 1
    self.entries.append(
      UploadEntry(
        id: self.lastID, file: file, session: session,
        phase: refusal.map { .failed($0) } ?? .waiting))
  }

  private func refusal(of file: UploadFile) -> UploadFailure? {
    guard self.isAccepted(file) else { return .wrongType }
    guard file.size <= self.maximumSize else { return .tooLarge(maximum: self.maximumSize) }
    let count = self.entries.count { $0.isCounted }
    guard count < self.maximumCount else { return .tooMany(maximum: self.maximumCount) }
    return nil
  }

  private func isAccepted(_ file: UploadFile) -> Bool {
    if self.accept.isEmpty { return true }
    let (name, type) = (file.name.lowercased(), file.type.lowercased())
    return self.accept.contains { pattern in
      let pattern = pattern.lowercased()
      if pattern.hasPrefix(".") { return name.hasSuffix(pattern) }
      if pattern.hasSuffix("/*") { return type.hasPrefix(pattern.dropLast()) }
      return type == pattern
    }
  }
}

extension String {
  /// The longest beginning that has at most this number of bytes in UTF-8.
  fileprivate func prefix(bytes count: Int) -> String {
    guard self.utf8.count > count else { return self }
    var end = self.utf8.index(self.startIndex, offsetBy: count)
    while end.samePosition(in: self.unicodeScalars) == nil { end = self.utf8.index(before: end) }
    return String(self.unicodeScalars[..<end])
  }
}
