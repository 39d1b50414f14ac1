import Foundation
import MinutesCore

/// Measures recordings in progress by the sizes of their files, which all processes see.
struct OngoingMeter {
  /// The time between two measurements.
  static let interval = Duration.seconds(1)

  /// The number of measurements without new sound after which none arrives. Browsers send sound several times a second.
  private static let maximumStillCount = 3

  /// The number of measurements without new sound after which the page is probably closed or without a connection. Most pages that replace
  /// their microphone send sound before that.
  private static let abandonedCount = 10

  private let folder: DataFolder
  private let browser: UUID?
  private var sizes: [Memo.ID: (size: Int, stillCount: Int)] = [:]
  /// Kept, because making a path takes longer than reading the size of its file.
  private var paths: [Memo.ID: String] = [:]
  private var hasNewRows = false
  private var last: [ListedRecording]?

  /// The recordings in progress.
  var rows: [OngoingRow] = [] {
    didSet {
      hasNewRows = true
      let paused = Set(oldValue.filter(\.isPaused).map(\.id))
      let (known, knownPaths) = (sizes, paths)
      (sizes, paths) = ([:], [:])
      for row in rows {
        paths[row.id] = knownPaths[row.id] ?? folder.files(of: row.id).wav.path
        guard var size = known[row.id] else { continue }
        // The first sound after a pause is still on its way.
        if !row.isPaused, paused.contains(row.id) { size.stillCount = 0 }
        sizes[row.id] = size
      }
    }
  }

  init(folder: DataFolder, browser: UUID?) {
    self.folder = folder
    self.browser = browser
  }

  /// Returns the recordings. `nil` if nothing has changed since the last measurement.
  ///
  /// - Parameter now: The current time. At the first measurement, the age of a file says whether sound arrives.
  mutating func measure(now: Date) -> [ListedRecording]? {
    // New rows are measured at once: less than an interval may have passed since the last measurement.
    let step = hasNewRows ? 0 : 1
    hasNewRows = false
    var recordings: [ListedRecording] = []
    for row in rows {
      // Without a file, the recording has just been discarded.
      guard let status = paths[row.id].flatMap(FileStatus.init(path:)) else { continue }
      let size = status.size
      let stillCount =
        if let known = sizes[row.id] {
          known.size == size ? known.stillCount + step : 0
        } else {
          firstStillCount(of: row, status, now)
        }
      sizes[row.id] = (size, stillCount)
      let frameCount = max(0, size - WAVHeader.size) / row.format.bytesPerFrame
      recordings.append(
        ListedRecording(
          id: row.id, date: row.date, title: row.title,
          duration: Double(frameCount) / Double(row.format.sampleRate),
          progress: progress(of: row, stillCount: stillCount, status),
          isInThisBrowser: browser != nil && row.browser == browser))
    }
    guard recordings != last else { return nil }
    last = recordings
    return recordings
  }

  /// The number of measurements without new sound that a recording has at its first measurement, so that it is shown as on other pages.
  private func firstStillCount(of row: OngoingRow, _ status: FileStatus, _ now: Date) -> Int {
    // There is a measurement in each second. The time of the file is rounded down.
    let passed = now.timeIntervalSince1970 - TimeInterval(status.seconds) - 1
    if passed >= TimeInterval(Self.abandonedCount) { return Self.abandonedCount }
    if passed >= TimeInterval(Self.maximumStillCount) { return Self.maximumStillCount }
    return row.isPaused ? 1 : 0
  }

  private func progress(
    of row: OngoingRow, stillCount: Int, _ status: FileStatus
  ) -> ListedRecording.Progress {
    // The pause is known, so sound need not be missed first. A shared tab may go on while the microphone is muted.
    if row.isPaused { return stillCount > 0 ? .paused : .growing }
    guard stillCount >= Self.maximumStillCount else { return .growing }
    let date = Date(timeIntervalSince1970: TimeInterval(status.seconds))
    return stillCount >= Self.abandonedCount ? .abandoned(since: date) : .silent(since: date)
  }
}
