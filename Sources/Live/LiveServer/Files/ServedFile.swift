#if LiveServer
import LiveHTML
import NIOCore

/// A file or bytes that a route serves: a recording, a document, an export.
///
/// ```swift
/// Route(file: "/memos/{id}") { request in .file(at: path(of: request.parameter("id"))) }
/// Route(file: "/memos/{id}/transcript") { request in
///   .bytes(Array(text.utf8), name: "transcript.txt", isDownload: true)
/// }
/// ```
///
/// Byte ranges (which browsers use to seek in a recording) and conditional requests are
/// supported, except for a stream.
public struct ServedFile: Sendable {
  enum Content: Sendable {
    case bytes(ByteBuffer, tag: String)
    case file(path: String)
    case stream(@Sendable () async throws -> ByteBuffer?)
  }

  let content: Content

  /// The name for downloads. It also determines the content type.
  public var name: String

  /// The media type, for example `audio/flac`; `nil` to derive it from the name.
  public var contentType: String?

  /// Whether browsers save the file instead of displaying it.
  public var isDownload: Bool

  /// Whether browsers may execute scripts in it. Allow this only for files of the program: a
  /// script can do everything that the user can do on a page. Otherwise scripts are served as
  /// plain text, and documents in a sandbox that loads nothing.
  public var allowsScripts = false

  /// The field `Cache-Control`. The default is `private, no-cache`: browsers check each time
  /// whether the file has changed, and shared caches don't store it.
  public var cacheControl = "private, no-cache"

  /// Returns a file of this machine, which is sent in chunks.
  ///
  /// - Parameters:
  ///   - path: The path of the file. If it does not exist, the response is "not found".
  ///   - name: The name for downloads; `nil` for the file's own name.
  ///   - contentType: The media type; `nil` to derive it from the name.
  ///   - isDownload: Whether browsers save the file instead of displaying it.
  public static func file(
    at path: String, name: String? = nil, contentType: String? = nil, isDownload: Bool = false
  ) -> Self {
    Self(
      content: .file(path: path),
      name: name ?? path.split(separator: "/").last.map(String.init) ?? "file",
      contentType: contentType, isDownload: isDownload)
  }

  /// Returns bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - name: The name for downloads.
  ///   - contentType: The media type; `nil` to derive it from the name.
  ///   - isDownload: Whether browsers save the bytes instead of displaying them.
  public static func bytes(
    _ bytes: [UInt8], name: String, contentType: String? = nil, isDownload: Bool = false
  ) -> Self {
    let asset = Asset(name, bytes, contentType: contentType)
    return Self(
      content: .bytes(ByteBuffer(bytes: bytes), tag: asset.fingerprint), name: name,
      contentType: contentType, isDownload: isDownload)
  }

  /// Returns bytes that are made while they are sent, such as an archive. The next ones are made
  /// when the client has taken those before, so that few are in memory.
  ///
  /// The length is not known before the end. If making the bytes fails, the connection is closed,
  /// and the client reports an incomplete file. Nothing is cached.
  ///
  /// - Parameters:
  ///   - name: The name for downloads.
  ///   - contentType: The media type; `nil` to derive it from the name.
  ///   - isDownload: Whether browsers save the bytes instead of displaying them.
  ///   - next: Returns the next bytes; `nil` at the end. It is not called for a request that
  ///     wants the header only.
  public static func stream(
    name: String, contentType: String? = nil, isDownload: Bool = false,
    next: @escaping @Sendable () async throws -> [UInt8]?
  ) -> Self {
    var file = Self(
      content: .stream { try await next().map { ByteBuffer(bytes: $0) } }, name: name,
      contentType: contentType, isDownload: isDownload)
    file.cacheControl = "no-store"
    return file
  }

  /// Returns an asset, which browsers may cache permanently.
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

/// The media types of files, by their file name extensions.
enum ContentType {
  /// The value of the field `Content-Type` for a file name.
  static func of(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return self.unknown }
    return self.types[name[name.index(after: dot)...].lowercased()] ?? self.unknown
  }

  /// Whether browsers execute this type if a page refers to it as a script.
  static func isScript(_ type: String) -> Bool {
    let name = self.name(type)
    return ["javascript", "ecmascript", "jscript", "livescript"].contains { name.contains($0) }
  }

  /// Whether browsers display this type as a document, which may contain scripts.
  static func isDocument(_ type: String) -> Bool {
    let name = self.name(type)
    return ["text/html", "text/xsl"].contains(name) || name.hasSuffix("/xml")
      || name.hasSuffix("+xml")
  }

  /// The media type without parameters such as the encoding.
  private static func name(_ type: String) -> String {
    type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
  }

  private static let unknown = "application/octet-stream"

  private static let types = [
    "aac": "audio/aac",
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "flac": "audio/flac",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "m4a": "audio/mp4",
    "md": "text/markdown; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "oga": "audio/ogg",
    "ogg": "audio/ogg",
    "opus": "audio/ogg",
    "pdf": "application/pdf",
    "png": "image/png",
    "srt": "application/x-subrip; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "vtt": "text/vtt; charset=utf-8",
    "wasm": "application/wasm",
    "wav": "audio/wav",
    "webm": "video/webm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "xml": "application/xml",
    "zip": "application/zip",
  ]
}
#endif
