import Foundation
import MinutesCore

/// Decodes sound files with the command `ffmpeg`, if it is installed.
struct FFmpegDecoder: Sendable {
  /// The folders of programs, separated by colons.
  let searchPath: String

  /// The maximum size of the decoded file, in bytes: a little more than a memo can have.
  private static let maximumSize = (4 << 30) + (1 << 20)

  /// Decodes a file to a temporary WAV file.
  ///
  /// - Parameter reason: Why the file must be decoded. It is reported without `ffmpeg`.
  /// - Returns: The WAV file. The caller removes it.
  /// - Throws: ``MemoImportFailure``, or `CancellationError`.
  func decode(_ url: URL, because reason: String) async throws -> URL {
    guard let program else {
      throw MemoImportFailure.needsFFmpeg(reason: reason)
    }
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("minutes-import-\(UUID().uuidString).wav")
    let arguments = [
      // The file may refer to other machines.
      "-nostdin", "-v", "error", "-protocol_whitelist", "file", "-i", url.path, "-map", "0:a:0",
      // More than that cannot be imported, and must not fill the disk.
      "-fs", String(Self.maximumSize),
      // More channels are mixed to two.
      "-af", "aformat=channel_layouts=mono|stereo", "-c:a", "pcm_s16le", "-f", "wav", "-y",
      output.path,
    ]
    do {
      // FFmpeg keeps the permissions of the file: no other user reads it.
      guard
        FileManager.default.createFile(
          atPath: output.path, contents: nil, attributes: [.posixPermissions: 0o600])
      else {
        throw MemoImportFailure.notWritable(folder: output.deletingLastPathComponent().path)
      }
      let result = try await ChildCommand.run(program, arguments)
      guard result.status == 0 else {
        let lines = result.output.split(separator: "\n")
        // A text or a picture, which FFmpeg reads, but without sound. Its advice is about the command line.
        if lines.contains(where: { $0.contains("matches no streams") }) {
          throw MemoImportFailure.noSoundFile(reason: reason)
        }
        // The path of an uploaded file means nothing to the user.
        let message = lines.last.map { String($0).replacing("\(url.path): ", with: "") }
        throw MemoImportFailure.ffmpegFailed(reason: message ?? reason)
      }
    } catch {
      try? FileManager.default.removeItem(at: output)
      throw error
    }
    return output
  }

  private var program: URL? {
    searchPath.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
