#if LiveServer
  /// The path of the sockets of pages.
  enum SocketPath {
    static let path = "/live"
  }

  /// The paths of uploads, which contain a secret.
  enum UploadPath {
    static let prefix = "/live/uploads/"

    /// Returns the path for logs, without the secret.
    static func redacted(_ path: String) -> String {
      path.hasPrefix(Self.prefix) ? Self.prefix + "…" : path
    }
  }
#endif
