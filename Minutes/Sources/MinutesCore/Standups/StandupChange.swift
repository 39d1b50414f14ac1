public import ComposableArchitecture

/// A change of one thing, so that two pages that change different things do not undo each other's work.
public enum StandupChange: Equatable, Sendable {
  /// Add the stand-up, or replace what its form shows. Its meetings stay as they are.
  case plan(Standup)

  /// Delete the stand-up and its meetings.
  case delete(Standup.ID)

  /// Add a meeting, which does not run any more.
  case addMeeting(Meeting, Standup.ID)

  /// Delete a meeting.
  case deleteMeeting(Meeting.ID, Standup.ID)

  /// The changes that lead from some stand-ups to others.
  ///
  /// - Complexity: O(*n*), where *n* is the number of stand-ups and of meetings of changed stand-ups.
  public static func changes(
    from old: IdentifiedArrayOf<Standup>, to new: IdentifiedArrayOf<Standup>
  ) -> [StandupChange] {
    var changes: [StandupChange] = []
    for id in old.ids where new[id: id] == nil { changes.append(.delete(id)) }
    for standup in new where standup != old[id: standup.id] {
      let before = old[id: standup.id]
      if before?.plan != standup.plan { changes.append(.plan(standup.plan)) }
      let meetings = before?.meetings ?? []
      for id in meetings.ids where standup.meetings[id: id] == nil {
        changes.append(.deleteMeeting(id, standup.id))
      }
      for meeting in standup.meetings.reversed() where meetings[id: meeting.id] == nil {
        changes.append(.addMeeting(meeting, standup.id))
      }
    }
    return changes
  }

  /// Whether a later change makes this one superfluous.
  func isReplaced(by change: StandupChange) -> Bool {
    switch (self, change) {
    case (.plan(let old), .plan(let new)): old.id == new.id
    case (.plan(let old), .delete(let id)): old.id == id
    default: false
    }
  }

  /// Whether the change adds the stand-up, or replaces it.
  func adds(_ id: Standup.ID) -> Bool {
    if case .plan(let standup) = self { standup.id == id } else { false }
  }

  /// Makes the change.
  public func apply(to standups: inout IdentifiedArrayOf<Standup>) {
    switch self {
    case .plan(var standup):
      standup.meetings = standups[id: standup.id]?.meetings ?? []
      standups[id: standup.id] = standup
    case .delete(let id):
      standups.remove(id: id)
    case .addMeeting(let meeting, let id):
      guard standups[id: id]?.meetings[id: meeting.id] == nil else { return }
      standups[id: id]?.meetings.insert(meeting, at: 0)
    case .deleteMeeting(let meeting, let id):
      standups[id: id]?.meetings.remove(id: meeting)
    }
  }
}

extension Standup {
  /// The stand-up without its meetings.
  fileprivate var plan: Standup {
    var standup = self
    standup.meetings = []
    return standup
  }
}
