#if LiveServer
  import HTTPTypes

  /// The relation of a request to the page that sent it: the fields `Sec-Fetch-…`, which no script
  /// can write.
  ///
  /// Browsers send them to `localhost` and over encrypted connections; other programs don't.
  struct RequestSource: Equatable, Sendable {
    private let site: String?
    private let mode: String?
    private let destination: String?
    private let purpose: String?

    init(_ headers: HTTPFields) {
      self.site = headers[.site]
      self.mode = headers[.mode]
      self.destination = headers[.destination]
      self.purpose = headers[.purpose]
    }

    /// Whether a page of another origin sent the request. Another port of the same machine is
    /// another origin.
    var isForeign: Bool { self.site == "cross-site" || self.site == "same-site" }

    /// Whether the response is displayed as a page of its own or, if allowed, in a frame.
    func opensPage(mayBeFramed: Bool) -> Bool {
      guard self.mode == "navigate", self.purpose == nil else { return false }
      return switch self.destination {
      case "document": true
      case "frame", "iframe": mayBeFramed
      default: false
      }
    }
  }

  extension HTTPField.Name {
    fileprivate static let site = Self("Sec-Fetch-Site")!
    fileprivate static let mode = Self("Sec-Fetch-Mode")!
    fileprivate static let destination = Self("Sec-Fetch-Dest")!
    /// Set for prefetches.
    fileprivate static let purpose = Self("Sec-Purpose")!
  }
#endif
