import Foundation
import MinutesCore

/// Converts sound files, on a thread of its own.
actor Transcoder {
  private nonisolated let executor = FileExecutor("transcoder", isUrgent: false)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  static let framesPerRead = 1 << 15

  /// Disk space in bytes that conversions leave free for recordings in progress. Conversions can
  /// wait, recordings cannot.
  static let reserve = 4 << 20

  /// The sample rates that Opus supports.
  private static let opusRates: Set<Int> = [8_000, 12_000, 16_000, 24_000, 48_000]

  /// Whether sound of a format can be archived. FLAC supports rates above 65,535 Hz only in steps
  /// of 10 Hz.
  static func canTranscode(_ format: SoundFormat) -> Bool {
    format.sampleRate <= 65_535 || format.sampleRate.isMultiple(of: 10)
  }

  /// Returns the kind of file for a wanted archive format: FLAC where Opus does not support the
  /// sample rate.
  static func kind(_ wanted: ArchiveFormat, for format: SoundFormat) -> AudioKind {
    switch wanted {
    case .flac: .flac
    case .opus: opusRates.contains(format.sampleRate) ? .opus : .flac
    }
  }

  /// Writes a converted copy of a sound file, and returns its checksum after the copy was compared with the source and is on disk.
  @discardableResult
  func transcode(
    _ source: URL, to destination: URL, kind: AudioKind, frameCount: Int, date: Date? = nil
  ) throws -> SoundChecksum {
    let temporary = destination.appendingPathExtension("new")
    try temporary.removeFile()
    // The copy may be slightly larger than the source, but never by much.
    try temporary.requireFreeSpace(for: DurableFile(source).size() + Self.reserve)
    defer { try? temporary.removeFile() }
    FileOperation.willPerform?("create \(temporary.path)")
    try copy(source, to: temporary, kind: kind, date: date)
    try compare(source, with: temporary, isLossless: kind != .opus, frameCount: frameCount)
    // The samples were compared here. Damage that happens later is only detected with the digest.
    guard try kind != .flac || FLACDigest.read(temporary) != nil else {
      throw SoundFileFailure(path: temporary.path, reason: "it has no digest of its samples.")
    }
    let file = try DurableFile(temporary)
    try file.synchronize()
    let checksum = try SoundChecksum(of: file, kind)
    try temporary.moveFile(to: destination)
    return checksum
  }

  /// Restores the WAV file that a recording is continued in, with the header of recordings.
  func restore(_ source: URL, to destination: URL) throws {
    let reader = try SoundFileReader(source)
    let temporary = destination.appendingPathExtension("new")
    try temporary.removeFile()
    let dataSize = reader.frameCount * reader.format.bytesPerFrame
    try temporary.requireFreeSpace(for: WAVHeader.size + dataSize + Self.reserve)
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

  /// Throws if a copy differs from its source.
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
    // A lossy copy must have the loudness of the source, to within 3 dB, unless the source is
    // silent.
    guard isLossless || abs(loudness - copiedLoudness) <= loudness / 2 + 1 else {
      throw SoundFileFailure(path: copy.path, reason: "it is not as loud as it should be.")
    }
  }

  private static func squares(_ samples: [Int16]) -> Double {
    samples.reduce(0.0) { $0 + Double($1) * Double($1) }
  }
}
