import Foundation
import MinutesCore

extension StandupsLocation {
  /// The path of the list.
  static let root = "/standups"

  /// The path of the page that shows the screen.
  var path: String {
    switch self {
    case .list: Self.root
    case .newStandup: "\(Self.root)/new"
    case .detail(let id): "\(Self.root)/\(id.pathText)"
    case .editStandup(let id): "\(Self.root)/\(id.pathText)/edit"
    case .recordMeeting(let id): "\(Self.root)/\(id.pathText)/meeting"
    case .meeting(let id, let meeting): "\(Self.root)/\(id.pathText)/meetings/\(meeting.pathText)"
    }
  }

  /// The screen of a path. A path that no screen has leads to the list.
  init(path: String) {
    let parts = path.prefix { $0 != "?" }.split(separator: "/").dropFirst().map(String.init)
    let id = parts.first.flatMap(UUID.init(uuidString:))
    switch (id, parts.count) {
    case (nil, 1) where parts[0] == "new": self = .newStandup
    case (let id?, 1): self = .detail(id)
    case (let id?, 2) where parts[1] == "edit": self = .editStandup(id)
    case (let id?, 2) where parts[1] == "meeting": self = .recordMeeting(id)
    case (let id?, 3) where parts[1] == "meetings":
      self = UUID(uuidString: parts[2]).map { .meeting(id, $0) } ?? .detail(id)
    default: self = .list
    }
  }
}

extension UUID {
  fileprivate var pathText: String { uuidString.lowercased() }
}
