import Foundation
import MinutesCore

extension PlaybackLocation {
  /// The address of the place.
  var path: String {
    switch self {
    case .deleted: "/memos/deleted"
    case .list: "/memos"
    case .memo(let id): "/memos/\(id.uuidString.lowercased())"
    }
  }

  /// The place of an address. Other addresses are that of the list.
  init(path: String) {
    let path = path.prefix { $0 != "?" }
    let parts = path.split(separator: "/")
    if path == Self.deleted.path {
      self = .deleted
    } else if parts.count == 2, let id = UUID(uuidString: String(parts[1])) {
      self = .memo(id)
    } else {
      self = .list
    }
  }
}
