#if LiveServer
  import Foundation

  /// The lifetime of a browser's access.
  enum AccessLifetime: Sendable {
    /// Access lasts as long as the cookie.
    case unlimited

    /// Access lasts for a number of seconds from the last time the browser opened a page.
    case limited(Int, now: @Sendable () -> Date)

    /// The expiry of access that begins or is extended now.
    var end: Int {
      switch self {
      case .unlimited: 0
      case .limited(let lifetime, let now): now().secondsSince1970 + lifetime
      }
    }

    /// The lifetime of a browser's cookie in seconds; `nil` until the browser is closed. The cookie
    /// outlives the access, so that a browser that returns keeps its id.
    var cookieLifetime: Int? {
      switch self {
      case .unlimited: nil
      case .limited(let lifetime, _): lifetime * 2
      }
    }

    func isExpired(_ end: Int) -> Bool {
      switch self {
      case .unlimited: false
      case .limited(_, let now): now().secondsSince1970 >= end
      }
    }

    /// Whether the browser should get a new cookie, because half of its time is over.
    func isHalfExpired(_ end: Int) -> Bool {
      switch self {
      case .unlimited: false
      case .limited(let lifetime, let now): now().secondsSince1970 >= end - lifetime / 2
      }
    }
  }

  extension Date {
    fileprivate var secondsSince1970: Int {
      Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0
    }
  }
#endif
