#if LiveServer
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
