public import Foundation
public import MinutesCore

/// The paths of what the server has beside the page.
public enum MinutesPaths {
  /// The path to which the log-out form is submitted.
  public static let logOut = "/log-out"

  /// The path of the service worker, which controls all pages.
  public static let serviceWorker = "/service-worker.js"

  /// The path to which other apps of a phone share sound files. The service worker responds to these requests.
  public static let share = "/share"

  /// The name of the form field with the files that are shared.
  static let sharedFilesName = "sound"

  /// The path of the page that imports the files that are shared.
  static let shareDestination = PlaybackLocation.list.path

  /// The name of its query item with the number of files that the browser has stored.
  static let sharedCountName = "shared"

  /// Returns the path at which the transcript of a memo can be downloaded.
  ///
  /// - Parameter format: The format of the file.
  public static func transcript(of id: Memo.ID, as format: TranscriptFormat) -> String {
    "/memos/\(id.uuidString)/transcript.\(format.rawValue)"
  }

  /// Returns the path at which the sound of a memo can be downloaded as it is stored.
  public static func sound(of id: Memo.ID) -> String { "/memos/\(id.uuidString)/sound" }

  /// Returns the path at which the sound of a deleted memo can be played.
  public static func deletedSound(of id: Memo.ID) -> String {
    "/memos/deleted/\(id.uuidString)/sound"
  }

  /// Returns the path at which the sound of a memo can be downloaded as a WAV file.
  public static func wav(of id: Memo.ID) -> String { "/memos/\(id.uuidString)/sound.wav" }

  /// The path at which an archive of all memos can be downloaded.
  public static let archive = "/memos/archive.zip"

  /// The name of the query item with the memos of an archive.
  public static let archiveMemosName = "memos"

  /// The maximum number of memos in ``archive(of:)``: proxies refuse longer addresses. Larger selections have an id.
  public static let maximumArchiveCount = 300

  /// Returns the path at which an archive of memos can be downloaded.
  ///
  /// - Parameter ids: The memos, at most ``maximumArchiveCount``.
  public static func archive(of ids: [Memo.ID]) -> String {
    let bytes = Data(ids.flatMap { id in withUnsafeBytes(of: id.uuid) { Array($0) } })
    let text = bytes.base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return "\(archive)?\(archiveMemosName)=\(text)"
  }

  /// The name of the query item with the id of a selection.
  public static let archiveSelectionName = "selection"

  /// Returns the path at which an archive of a selection of any size can be downloaded.
  ///
  /// - Parameter id: The id that ``ArchiveSelections`` has given.
  public static func archive(ofSelection id: UUID) -> String {
    "\(archive)?\(archiveSelectionName)=\(id.uuidString)"
  }

  /// Returns the memos that a path names.
  ///
  /// - Parameter text: The value of the query item.
  /// - Returns: `nil` if it is malformed, or has more than ``maximumArchiveCount`` memos.
  public static func archiveMemos(_ text: String) -> [Memo.ID]? {
    // 22 digits of 6 bits for each id, at most.
    guard text.utf8.count <= 22 * maximumArchiveCount else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    guard let bytes = Data(base64Encoded: base64), !bytes.isEmpty, bytes.count % 16 == 0,
      bytes.count / 16 <= maximumArchiveCount
    else {
      return nil
    }
    let digits = Array(bytes)
    return stride(from: 0, to: digits.count, by: 16).map { start in
      var uuid = UUID().uuid
      withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: digits[start...].prefix(16)) }
      return UUID(uuid: uuid)
    }
  }
}
