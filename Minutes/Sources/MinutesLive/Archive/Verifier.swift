import Foundation

/// Verifies the sound files that are played, each version of a file once.
actor Verifier {
  private struct Version: Hashable {
    var path: String
    var size: Int
    var modified: Date
  }

  private let transcoder = Transcoder()
  private var results: [Version: Bool] = [:]

  /// Returns whether a file is damaged. Returns `false` if the file is missing or cannot be opened,
  /// and if the verification is cancelled.
  func isDamaged(_ sound: MemoSound) async -> Bool {
    guard
      let values = try? sound.url.resourceValues(forKeys: [
        .fileSizeKey, .contentModificationDateKey,
      ]), let size = values.fileSize, let modified = values.contentModificationDate
    else { return false }
    let version = Version(path: sound.url.path, size: size, modified: modified)
    if let result = results[version] { return result }
    do {
      // The digest in a FLAC file is that of its samples. Other damage, which the checksum finds, is not heard.
      try await transcoder.verify(
        sound.url, frameCount: sound.frameCount,
        checksum: sound.kind == .flac ? nil : sound.checksum)
      results[version] = false
    } catch let failure as SoundFileFailure where !failure.isOfSystem {
      // A conversion may have replaced the file during the verification.
      let isThere = FileManager.default.fileExists(atPath: sound.url.path)
      results[version] = isThere
      return isThere
    } catch {
      return false
    }
    return false
  }
}
