import Foundation

/// Decodes sound files with the command `ffmpeg`, if it is installed.
struct FFmpegDecoder: Sendable {
  /// The folders of programs, separated by colons.
  let searchPath: String

  /// Decodes a file to a temporary WAV file.
  ///
  /// - Parameter reason: Why the file must be decoded. It is reported without `ffmpeg`.
  /// - Returns: The WAV file. The caller removes it.
  /// - Throws: ``ImportFailure``
  func decode(_ url: URL, because reason: String) async throws -> URL {
    guard let program else {
      throw ImportFailure(
        "It is not a sound file that can be read: \(reason) Install FFmpeg to import other formats: apt-get install ffmpeg"
      )
    }
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("minutes-import-\(UUID().uuidString).wav")
    let process = Process()
    process.executableURL = program
    process.arguments = [
      "-nostdin", "-v", "error", "-i", url.path, "-map", "0:a:0", "-ac", "2", "-c:a", "pcm_s16le",
      "-f", "wav", output.path,
    ]
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw ImportFailure("\(program.path) cannot be started: \(error.localizedDescription)")
    }
    let handle = errors.fileHandleForReading
    // Reading ends when the process does. A blocking read must not occupy a thread of the concurrency runtime.
    let text = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: handle.readDataToEndOfFile())
      }
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      try? FileManager.default.removeItem(at: output)
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
      throw ImportFailure("FFmpeg cannot read it: \(lines.last.map(String.init) ?? reason)")
    }
    return output
  }

  private var program: URL? {
    searchPath.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
