#if LiveServer
  import Foundation
  import Synchronization

  /// The value of the header field `Date`, formatted once a second.
  final class DateField: Sendable {
    private let cache = Mutex<(second: time_t, text: String)>((-1, ""))

    var value: String {
      var now = time(nil)
      return self.cache.withLock { cache in
        if cache.second != now {
          var parts = tm()
          gmtime_r(&now, &parts)
          cache = (now, Self.text(parts))
        }
        return cache.text
      }
    }

    /// Formats a date as in `Sun, 06 Nov 1994 08:49:37 GMT`, independent of the locale of the
    /// process.
    static func text(_ parts: tm) -> String {
      let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
      let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ]
      func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return """
        \(days[Int(truncatingIfNeeded: parts.tm_wday)]), \(padded(parts.tm_mday)) \(months[Int(truncatingIfNeeded: parts.tm_mon)]) \
        \(parts.tm_year + 1900) \(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)) GMT
        """
    }
  }
#endif
