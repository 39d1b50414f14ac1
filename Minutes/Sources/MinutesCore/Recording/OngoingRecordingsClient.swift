public import ComposableArchitecture
public import Foundation

/// A recording that goes on in any page, as other pages show it.
public struct ListedRecording: Equatable, Identifiable, Sendable {
  /// The id of the memo that the recording becomes.
  public var id: Memo.ID

  /// The time at which the recording started.
  public var date: Date

  /// The title that its memo has, or would get if the recording ended now. Empty if memos get none.
  public var title: String

  /// The duration of the stored sound, in seconds.
  public var duration: TimeInterval

  /// Whether sound arrives, and the reason why not.
  public var progress: Progress

  /// Whether the sound of a recording arrives.
  public enum Progress: Equatable, Sendable {
    /// Sound arrives.
    case growing

    /// The user has paused the recording, or its microphone is muted.
    case paused

    /// No sound has arrived since a time, for example because the page has no connection or is closed, its microphone is being
    /// replaced, or the disk is full.
    case silent(since: Date)

    /// No sound has arrived for so long that the page is probably closed or without a connection. A full disk, a microphone that is being
    /// replaced or a permission prompt may take as long.
    case abandoned(since: Date)
  }

  /// Whether a page of the same browser records.
  public var isInThisBrowser: Bool

  /// Creates a recording.
  public init(
    id: Memo.ID, date: Date, title: String = "", duration: TimeInterval = 0,
    progress: Progress = .growing, isInThisBrowser: Bool
  ) {
    self.id = id
    self.date = date
    self.title = title
    self.duration = duration
    self.progress = progress
    self.isInThisBrowser = isInThisBrowser
  }

  /// Whether sound arrives.
  public var isGrowing: Bool { progress == .growing }

  /// Whether its page is probably closed or without a connection.
  public var isAbandoned: Bool {
    if case .abandoned = progress { true } else { false }
  }

  /// The place among the recordings that a page shows: those that go on first, those whose pages are probably gone last.
  package var rank: Int {
    switch progress {
    case .growing: 0
    case .paused, .silent: 1
    case .abandoned: 2
    }
  }

  /// The recording as a memo, for its name.
  package var memo: Memo { Memo(id: id, title: title, date: date, duration: duration) }
}

/// The recordings that go on in any page of any browser, in all processes of the data folder.
@DependencyClient
public struct OngoingRecordingsClient: Sendable {
  /// The recordings, the first ones first: now, each second while there are some, and when one starts or ends.
  public var recordings: @Sendable () -> AsyncThrowingStream<[ListedRecording], any Error> = {
    .finished()
  }
}

extension OngoingRecordingsClient: TestDependencyKey {
  /// Has no recordings.
  public static let previewValue = Self(recordings: { .finished() })

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The recordings that go on in any page.
  public var ongoingRecordings: OngoingRecordingsClient {
    get { self[OngoingRecordingsClient.self] }
    set { self[OngoingRecordingsClient.self] = newValue }
  }
}
