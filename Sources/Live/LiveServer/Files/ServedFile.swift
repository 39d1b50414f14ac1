#if LiveServer
  import LiveHTML
  import NIOCore

  /// What is sent besides pages: a recording, a document, bytes that have just been made.
  ///
  /// ```swift
  /// Route(file: "/memos/{id}") { request in .file(at: path(of: request.parameter("id"))) }
  /// Route(file: "/memos/{id}/transcript") { request in .bytes(Array(text.utf8), name: "transcript.txt", isDownload: true) }
  /// ```
  ///
  /// Browsers may ask for parts of it, as they do to seek in a recording, and whether what they have is still right.
  public struct ServedFile: Sendable {
    enum Content: Sendable {
      case bytes(ByteBuffer, tag: String)
      case file(path: String)
    }

    let content: Content

    /// What it is called when somebody saves it, and what its kind is taken from.
    public var name: String

    /// What it is, for instance `audio/flac`; `nil` if its name says so.
    public var contentType: String?

    /// Whether it is saved instead of shown.
    public var isDownload: Bool

    /// Whether browsers may run what is in it: scripts, and documents with scripts. Only for what belongs to the program, for it
    /// may do on a page whatever somebody who looks at it may. Otherwise scripts are served as text, and documents can do nothing, and
    /// load nothing.
    public var allowsScripts = false

    /// How long browsers may keep it. The default is `private, no-cache`: they ask each time whether it has changed, and caches that
    /// several users share keep nothing.
    public var cacheControl = "private, no-cache"

    /// A file of this machine, sent piece by piece.
    ///
    /// - Parameters:
    ///   - path: Where it is. If it is not there, that is answered as not found.
    ///   - name: What it is called; its own name if left out.
    ///   - contentType: What it is, if its name does not say so.
    ///   - isDownload: Whether it is saved instead of shown.
    public static func file(
      at path: String, name: String? = nil, contentType: String? = nil, isDownload: Bool = false
    ) -> Self {
      Self(
        content: .file(path: path),
        name: name ?? path.split(separator: "/").last.map(String.init) ?? "file",
        contentType: contentType, isDownload: isDownload)
    }

    /// Bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - name: What they are called.
    ///   - contentType: What they are, if the name does not say so.
    ///   - isDownload: Whether they are saved instead of shown.
    public static func bytes(
      _ bytes: [UInt8], name: String, contentType: String? = nil, isDownload: Bool = false
    ) -> Self {
      let asset = Asset(name, bytes, contentType: contentType)
      return Self(
        content: .bytes(ByteBuffer(bytes: bytes), tag: asset.fingerprint), name: name,
        contentType: contentType, isDownload: isDownload)
    }

    /// An asset, to be kept for ever.
    init(_ asset: Asset) {
      self.init(
        content: .bytes(ByteBuffer(bytes: asset.bytes), tag: asset.fingerprint), name: asset.name,
        contentType: asset.contentType, isDownload: false)
      self.allowsScripts = true
      self.cacheControl = "public, max-age=31536000, immutable"
    }

    private init(content: Content, name: String, contentType: String?, isDownload: Bool) {
      self.content = content
      self.name = name
      self.contentType = contentType
      self.isDownload = isDownload
    }
  }
#endif
