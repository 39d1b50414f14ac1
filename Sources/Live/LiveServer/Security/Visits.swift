#if LiveServer
  import Foundation

  /// How long browsers are let in.
  enum Visits: Sendable {
    /// As long as they keep their cookie.
    case endless

    /// For so many seconds from the last visit on.
    case limited(Int, now: @Sendable () -> Date)

    /// When a visit that begins now ends.
    var end: Int {
      switch self {
      case .endless: 0
      case .limited(let lifetime, let now): now().secondsSince1970 + lifetime
      }
    }

    /// How many seconds a browser keeps its cookie; `nil` until it is closed. That is longer than it is let in, so that it is known again
    /// when it comes back.
    var cookieLifetime: Int? {
      switch self {
      case .endless: nil
      case .limited(let lifetime, _): lifetime * 2
      }
    }

    func isOver(_ end: Int) -> Bool {
      switch self {
      case .endless: false
      case .limited(_, let now): now().secondsSince1970 >= end
      }
    }

    /// Whether it is time to give a browser another cookie.
    func isHalfOver(_ end: Int) -> Bool {
      switch self {
      case .endless: false
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
