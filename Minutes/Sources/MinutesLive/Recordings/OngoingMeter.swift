import Foundation
import MinutesCore

/// Measures recordings in progress by the sizes of their files, which all processes see.
struct OngoingMeter {
  /// The time between two measurements.
  static let interval = Duration.seconds(1)

  /// The number of measurements without new sound after which none arrives. Browsers send sound several times a second.
  private static let maximumStillCount = 3

  private let rows: [OngoingRow]
  private let folder: DataFolder
  private let browser: UUID?
  private var sizes: [Memo.ID: (size: Int, stillCount: Int)] = [:]
  private var last: [ListedRecording]?

  init(rows: [OngoingRow], folder: DataFolder, browser: UUID?) {
    self.rows = rows
    self.folder = folder
    self.browser = browser
  }

  /// Returns the recordings. `nil` if nothing has changed since the last measurement.
  mutating func measure() -> [ListedRecording]? {
    var recordings: [ListedRecording] = []
    for row in rows {
      // Without a file, the recording has just been discarded.
      guard let status = FileStatus(path: folder.files(of: row.id).wav.path) else { continue }
      let size = status.size
      let known = sizes[row.id]
      let stillCount = known?.size == size ? (known?.stillCount ?? 0) + 1 : 0
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

  private func progress(
    of row: OngoingRow, stillCount: Int, _ status: FileStatus
  ) -> ListedRecording.Progress {
    // The pause is known, so sound need not be missed first. A shared tab may go on while the microphone is muted.
    if row.isPaused { return stillCount > 0 ? .paused : .growing }
    guard stillCount >= Self.maximumStillCount else { return .growing }
    return .unreachable(since: Date(timeIntervalSince1970: TimeInterval(status.seconds)))
  }
}
