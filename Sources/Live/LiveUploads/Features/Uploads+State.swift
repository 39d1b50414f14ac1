extension Uploads.State {
  /// Whether an upload is waiting or in progress.
  public var isUploading: Bool { self.entries.contains { $0.isActive } }

  /// The number of refused files that the list shows. More could only come from a client that is
  /// no browser.
  static let maximumRefusalCount = 100

  mutating func add(_ file: UploadFile, from session: UploadSession) {
    let isRepeated = self.entries.contains { $0.session == session && $0.file.key == file.key }
    guard !isRepeated, file.key.utf8.count <= 64 else { return }
    var file = file
    file.name = String(file.name.prefix(255))
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
