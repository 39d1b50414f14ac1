#if LiveServer
  import HTTPTypes

  /// What a browser says of how a page has come to ask for something: the fields `Sec-Fetch-…`, which no script can write.
  ///
  /// Browsers say it to `localhost` and wherever connections are encrypted; other programs don't.
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

    /// Whether a page of another server has asked. One at another port of the same machine is another server.
    var isForeign: Bool { self.site == "cross-site" || self.site == "same-site" }

    /// Whether somebody is about to see what is answered, as a page of its own or, if that may be, in a frame.
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
    /// That it is only fetched in case somebody wants to see it.
    fileprivate static let purpose = Self("Sec-Purpose")!
  }
#endif
