#if LiveServer
  import BoundedNumbers
  public import Foundation

  /// The browsers that have given the access token: one file each, in a folder that several processes may share.
  ///
  /// A browser has access as long as its file is there, so access can be revoked for one browser. Without a register a cookie is
  /// valid until it ends, or until there is another token.
  ///
  /// ```swift
  /// let register = try AccessRegister(at: "/var/lib/minutes/access")
  /// for entry in try register.entries() { print(entry.id, entry.name, entry.lastSeen) }
  /// try register.revoke("0123abcd")
  /// ```
  public struct AccessRegister: Sendable {
    /// A browser with access.
    public struct Entry: Equatable, Identifiable, Sendable {
      /// Eight digits that tell it from other browsers.
      public var id: String

      /// The browser and its system, as far as it says so: `Firefox on Linux`.
      public var name: String

      /// When it has given the token.
      public var firstSeen: Date

      /// When it has opened a page for the last time.
      public var lastSeen: Date
    }

    private let folder: String

    /// How many digits of the id of a browser are shown.
    private static let idLength = 8

    /// Opens a register. The folder is made if it is not there.
    ///
    /// - Parameter folder: The path of the folder. Nothing else should be in it.
    /// - Throws: ``LiveServerError/unsafeFolder(_:)`` if others may read what is in the folder, or why it can't be made.
    public init(at folder: String) throws {
      try PrivateFolder.create(folder)
      self.folder = folder
    }

    /// All browsers with access. Those that were seen last come first.
    public func entries() throws -> [Entry] {
      try FileManager.default.contentsOfDirectory(atPath: self.folder)
        .compactMap { self.entry(of: $0) }
        .sorted { ($0.lastSeen, $0.id) > ($1.lastSeen, $1.id) }
    }

    /// Revokes the access of a browser. Its open pages end with their next ping.
    ///
    /// - Parameter id: The ``Entry/id``.
    /// - Returns: Whether there was such a browser.
    @discardableResult
    public func revoke(_ id: Entry.ID) throws -> Bool {
      guard id.utf8.count == Self.idLength else { return false }
      let files = try FileManager.default.contentsOfDirectory(atPath: self.folder)
        .filter { $0.hasPrefix(id) }
      for file in files { try FileManager.default.removeItem(atPath: self.path(of: file)) }
      return !files.isEmpty
    }

    /// Whether a browser has access.
    func contains(_ browser: String) -> Bool { access(self.path(of: browser), F_OK) == 0 }

    /// Gives a browser access.
    ///
    /// - Parameter agent: The field `User-Agent`.
    func grant(_ browser: String, agent: String, at date: Date) throws {
      let text = "\(Int(clamping: date.timeIntervalSince1970))\n\(Self.name(of: agent))\n"
      // A file without its text still gives access: it is only less well known.
      let path = self.path(of: browser)
      guard
        FileManager.default.createFile(
          atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
      else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      self.note(browser, seenAt: date)
    }

    /// Notes that a browser has opened a page.
    func note(_ browser: String, seenAt date: Date) {
      // A browser that has just logged out has no file.
      try? FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: self.path(of: browser))
    }

    /// Revokes the access of a browser that has logged out.
    func remove(_ browser: String) { _ = unlink(self.path(of: browser)) }

    /// Removes browsers that were not used since.
    func removeAll(seenBefore date: Date) throws {
      for entry in try self.entries() where entry.lastSeen < date { try self.revoke(entry.id) }
    }

    private func path(of browser: String) -> String { "\(self.folder)/\(browser)" }

    private func entry(of file: String) -> Entry? {
      guard SessionKey(file) != nil,
        let facts = try? FileManager.default.attributesOfItem(atPath: self.path(of: file)),
        let seen = facts[.modificationDate] as? Date
      else { return nil }
      let bytes = FileManager.default.contents(atPath: self.path(of: file)) ?? Data()
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return Entry(
        id: String(file.prefix(Self.idLength)),
        name: lines.count > 1 ? String(lines[1]) : "Unknown browser",
        firstSeen: lines.first.flatMap { Bounded<FiniteNumber>(parsing: $0) }
          .map { Date(timeIntervalSince1970: $0.value) } ?? seen,
        lastSeen: seen)
    }

    /// The name of a browser and its system. No text of the browser is shown unchanged.
    static func name(of agent: String) -> String {
      // Each says that it is the ones behind it as well.
      let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"), ("CriOS/", "Chrome"), ("Safari/", "Safari"),
      ]
      let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
        ("Macintosh", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
      ]
      func name(in names: [(String, String)]) -> String? {
        names.first { agent.contains($0.0) }?.1
      }
      let browser = name(in: browsers) ?? "Unknown browser"
      return name(in: systems).map { "\(browser) on \($0)" } ?? browser
    }
  }
#endif
