import Foundation
import MinutesCore

/// Brings sound from one form into another, on a thread of its own.
actor Transcoder {
  private nonisolated let executor = FileExecutor("transcoder", isUrgent: false)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  static let framesPerRead = 1 << 15

  /// How much room is left to those who record, in bytes: what is done here can wait, and they can't.
  static let reserve = 4 << 20

  /// Opus knows these rates only.
  private static let opusRates: Set<Int> = [8_000, 12_000, 16_000, 24_000, 48_000]

  /// Whether there is another form for sound of this kind. FLAC streams have rates above 65,535 Hz in steps of 10 Hz.
  static func canTranscode(_ format: SoundFormat) -> Bool {
    format.sampleRate <= 65_535 || format.sampleRate.isMultiple(of: 10)
  }

  /// In which form sound of this kind is kept, if it should be this one.
  static func kind(_ wanted: ArchiveFormat, for format: SoundFormat) -> AudioKind {
    switch wanted {
    case .flac: .flac
    case .opus: opusRates.contains(format.sampleRate) ? .opus : .flac
    }
  }

  /// Makes a file of another kind, and returns when it is on the disk and says the same as the first, to the last frame.
  func transcode(
    _ source: URL, to destination: URL, kind: AudioKind, frameCount: Int, date: Date? = nil
  ) throws {
    let temporary = destination.appendingPathExtension("new")
    try temporary.removeFile()
    // It is never larger by much.
    try temporary.requireRoom(for: DurableFile(source).size() + Self.reserve)
    defer { try? temporary.removeFile() }
    FileOperation.willPerform?("create \(temporary.path)")
    try copy(source, to: temporary, kind: kind, date: date)
    try compare(source, with: temporary, isLossless: kind != .opus, frameCount: frameCount)
    // The samples were compared; without the digest nothing would find damage later.
    guard try kind != .flac || FLACDigest.read(temporary) != nil else {
      throw SoundFileFailure(path: temporary.path, reason: "it has no digest of its samples.")
    }
    try DurableFile(temporary).synchronize()
    try temporary.moveFile(to: destination)
  }

  /// Makes the WAV file that a recording goes on with. It has the header that recordings have.
  func restore(_ source: URL, to destination: URL) throws {
    let reader = try SoundFileReader(source)
    let temporary = destination.appendingPathExtension("new")
    try temporary.removeFile()
    let dataSize = reader.frameCount * reader.format.bytesPerFrame
    try temporary.requireRoom(for: WAVHeader.size + dataSize + Self.reserve)
    defer { try? temporary.removeFile() }
    let file = try DurableFile(temporary, isNew: true)
    var size = WAVHeader.size
    while true {
      let samples = try reader.read(frames: Self.framesPerRead)
      if samples.isEmpty { break }
      try samples.map { $0.littleEndian }.withUnsafeBytes { try file.write($0, at: size) }
      size += samples.count * 2
    }
    try file.write(
      WAVHeader(format: reader.format, dataSize: size - WAVHeader.size).encoded, at: 0)
    try file.synchronize()
    try temporary.moveFile(to: destination)
  }

  private func copy(
    _ source: URL, to destination: URL, kind: AudioKind, date: Date?
  ) throws {
    let reader = try SoundFileReader(source)
    let writer = try SoundFileWriter(
      destination, kind: kind, format: reader.format, date: date)
    while true {
      try Task.checkCancellation()
      let samples = try reader.read(frames: Self.framesPerRead)
      if samples.isEmpty { break }
      try writer.write(samples)
    }
    try writer.close()
  }

  /// Throws if a copy does not say the same as the sound that it was made of.
  private func compare(
    _ source: URL, with copy: URL, isLossless: Bool, frameCount: Int
  ) throws {
    let first = try SoundFileReader(source)
    let second = try SoundFileReader(copy)
    guard first.frameCount == frameCount, second.frameCount == frameCount else {
      throw SoundFileFailure(
        path: copy.path, reason: "it has \(second.frameCount) frames, and not \(frameCount).")
    }
    var loudness = 0.0
    var copiedLoudness = 0.0
    while true {
      try Task.checkCancellation()
      let samples = try first.read(frames: Self.framesPerRead)
      let copied = try second.read(frames: Self.framesPerRead)
      guard samples.count == copied.count, !isLossless || samples == copied else {
        throw SoundFileFailure(path: copy.path, reason: "it does not say what it should.")
      }
      if samples.isEmpty { break }
      loudness += Self.squares(samples)
      copiedLoudness += Self.squares(copied)
    }
    // What is not exact is as loud at least, to 3 dB, where there is anything to be heard.
    guard isLossless || abs(loudness - copiedLoudness) <= loudness / 2 + 1 else {
      throw SoundFileFailure(path: copy.path, reason: "it is not as loud as it should be.")
    }
  }

  private static func squares(_ samples: [Int16]) -> Double {
    samples.reduce(0.0) { $0 + Double($1) * Double($1) }
  }
}
