import Foundation
import MinutesCore

/// Decodes sound files with the command `ffmpeg`, if it is installed.
struct FFmpegDecoder: Sendable {
  /// The folders of programs, separated by colons.
  let searchPath: String

  /// Decodes a file to a WAV file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - imports: The folder for the WAV file. If this process is killed, the next one deletes it. ``ChildCommand/runBound(_:_:)`` says when
  ///     FFmpeg ends then.
  ///   - replacedSize: The size of the file, if it is in the data folder and is deleted after the import.
  ///   - reason: Why the file must be decoded. It is reported without `ffmpeg`.
  /// - Returns: The WAV file and its size in bytes. The caller removes it.
  /// - Throws: ``MemoImportFailure``, or `CancellationError`.
  func decode(
    _ url: URL, in imports: ImportFolder, replacing replacedSize: Int, because reason: String
  ) async throws -> (file: URL, size: Int) {
    guard let program else {
      throw MemoImportFailure.needsFFmpeg(reason: reason)
    }
    let (folder, space) = try Self.space(in: imports, replacing: replacedSize)
    let output = folder.appendingPathComponent("decoded-\(UUID().key).wav")
    let arguments = [
      // The file may refer to other machines.
      "-nostdin", "-v", "error", "-protocol_whitelist", "file", "-i", url.path, "-map", "0:a:0",
      // FFmpeg ends without an error when the file has this size.
      "-fs", String(space.size),
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
      let result = try await ChildCommand.runBound(program, arguments)
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
      let size = FileStatus(path: output.path)?.size ?? 0
      // The end of the sound may be missing.
      guard size < space.size else { throw space.failure }
      return (output, size)
    } catch {
      try? FileManager.default.removeItem(at: output)
      throw error
    }
  }

  /// Creates the folder of imports if it is missing, and returns it with the space for a file.
  ///
  /// - Throws: ``MemoImportFailure`` if there is no space.
  private static func space(
    in imports: ImportFolder, replacing replacedSize: Int
  ) throws -> (URL, DecodingSpace) {
    do {
      let reservation = try imports.reserve(0, replacing: replacedSize)
      defer { imports.release(reservation) }
      let space = try imports.decodingSpace(replacing: replacedSize)
      guard space.size > 0 else { throw space.failure }
      return (URL(fileURLWithPath: reservation.folder), space)
    } catch let failure as MemoImportFailure {
      throw failure
    } catch {
      throw MemoImportFailure.recorder(RecorderFailure(storing: error))
    }
  }

  private var program: URL? {
    searchPath.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
