import Foundation
import MinutesCore

/// Writes the chunks of one recording to disk.
///
/// A chunk is acknowledged after its samples are synchronized. The header is then updated, so that
/// any program can read the file during the recording. If the process is killed between the two,
/// the header lacks samples that were never acknowledged; after a power failure it may lack the
/// last chunk. ``RecordingRecovery`` relies on the samples, not on the header.
actor RecordingWriter {
  nonisolated let id: Memo.ID
  nonisolated let date: Date
  /// The time zone of the browser that records. `nil` if it is unknown.
  nonisolated let timeZone: TimeZone?
  nonisolated let format: SoundFormat
  private nonisolated let executor: FileExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let files: RecordingFiles
  private var state: State?
  /// The duration of sound that was lost before it reached the server, in seconds.
  private(set) var missingDuration: TimeInterval
  /// Whether the sound comes from a file.
  private let isImport: Bool
  /// The duration that is stored in the mark.
  private var markedMissingDuration: TimeInterval

  /// The additional loss in seconds after which the mark is written again. Each write costs two
  /// `fsync` on a machine that is already too busy.
  static let missingDurationStep: TimeInterval = 1

  /// The state of an open recording.
  private struct State {
    let wav: DurableFile
    let peakFile: DurableFile
    var peakFileSize: Int
    /// The digest of the peaks in the peak file.
    var peakDigest = MD5()
    /// Whether the peak file matches the samples. Otherwise it is computed again on demand.
    var hasValidPeaks = true
    /// The digest of all frames in the file, for its checksum.
    var digest = MD5()
    /// Whether the digest is that of the frames in the file. Otherwise it is computed again at the end.
    var hasValidDigest = true
    var meter: PeakMeter
    var waveform: Waveform
    /// The number of frames in the file.
    var frameCount: Int
    /// The number of frames that this process has written and synchronized. They are never
    /// overwritten. Frames of an earlier process are overwritten if they are sent again: the
    /// browser still has them, because they were not acknowledged.
    var safeFrameCount: Int
  }

  init(
    id: Memo.ID, date: Date, timeZone: TimeZone? = nil, format: SoundFormat,
    missingDuration: TimeInterval = 0, isImport: Bool = false, folder: DataFolder
  ) {
    self.id = id
    self.date = date.clampedToRecordings
    self.timeZone = timeZone
    self.format = format
    self.missingDuration = missingDuration
    self.markedMissingDuration = missingDuration
    self.isImport = isImport
    files = folder.files(of: id)
    executor = FileExecutor("recording")
  }

  /// Creates the files of the recording, or opens existing ones. Has no effect if the recording is
  /// already open.
  ///
  /// - Parameter mayBeNew: Whether missing files are created.
  func open(mayBeNew: Bool = true) throws -> StoredRecording {
    if state == nil {
      if FileManager.default.fileExists(atPath: files.wav.path) {
        state = try reopened()
      } else if mayBeNew {
        state = try created()
      } else {
        throw RecorderFailure.soundFileMissing(path: files.wav.path)
      }
    }
    return stored!
  }

  /// The stored part of the recording. `nil` if it is not open.
  var stored: StoredRecording? {
    state.map {
      StoredRecording(
        id: id, date: date, format: format, frameCount: $0.frameCount, waveform: $0.waveform)
    }
  }

  /// Writes a chunk to disk and returns after it is synchronized.
  func append(_ chunk: SoundChunk) throws -> SoundAcknowledgement {
    guard var state else { throw RecorderFailure.noSuchRecording }
    guard chunk.firstFrame >= 0, chunk.samples.count.isMultiple(of: format.bytesPerFrame) else {
      throw RecorderFailure.malformedSound
    }
    guard chunk.firstFrame <= state.frameCount else {
      throw RecorderFailure.missingSound(expectedFrame: state.frameCount)
    }
    let end = chunk.firstFrame + chunk.samples.count / format.bytesPerFrame
    try checkSender(of: chunk, upTo: min(end, state.safeFrameCount), state)
    guard end > state.safeFrameCount else {
      return SoundAcknowledgement(frameCount: state.safeFrameCount)
    }
    guard end * format.bytesPerFrame <= WAVHeader.maximumDataSize else {
      throw RecorderFailure.tooLong
    }

    let peaks = try chunk.samples.withUnsafeBytes { bytes in
      try write(bytes, from: chunk.firstFrame, &state)
    }
    self.state = state
    return SoundAcknowledgement(frameCount: state.safeFrameCount, peaks: peaks)
  }

  /// Throws if the chunk overlaps acknowledged frames with other samples, which means that it comes
  /// from another page.
  private func checkSender(of chunk: SoundChunk, upTo end: Int, _ state: State) throws {
    guard end > chunk.firstFrame else { return }
    let size = (end - chunk.firstFrame) * format.bytesPerFrame
    let known = try state.wav.read(
      count: size, at: WAVHeader.size + chunk.firstFrame * format.bytesPerFrame)
    guard known == chunk.samples.prefix(size) else { throw RecorderFailure.recordedElsewhere }
  }

  /// Stores the duration of lost sound so far.
  ///
  /// The mark contains the first loss at once, and later losses to within a second.
  func noteMissing(_ duration: TimeInterval) throws {
    guard state != nil else { throw RecorderFailure.noSuchRecording }
    missingDuration = duration
    guard
      markedMissingDuration == 0 && duration > 0
        || abs(duration - markedMissingDuration) >= Self.missingDurationStep
    else { return }
    try writeMark()
  }

  private func writeMark() throws {
    try mark.write(to: files.mark)
    markedMissingDuration = missingDuration
  }

  private var mark: RecordingMark {
    RecordingMark(
      id: id, date: date, timeZone: timeZone, format: format, missingDuration: missingDuration,
      isImport: isImport)
  }

  /// Synchronizes the complete recording and returns its number of frames and its checksum.
  func complete() throws -> (frameCount: Int, checksum: SoundChecksum) {
    guard var state else { throw RecorderFailure.noSuchRecording }
    finishPeaks(&state)
    try writeHeader(state)
    try state.wav.synchronize()
    // After a power failure the peak file could contain zeros and show silence. Without the file,
    // the peaks are computed again.
    do { try state.peakFile.synchronize() } catch { state.hasValidPeaks = false }
    if !state.hasValidPeaks { try? files.peaks.removeFile() }
    return (state.frameCount, try checksum(state))
  }

  /// Returns the checksum of the samples that were received. What is on the disk is not read, unless the process that received a part
  /// of it has ended.
  private func checksum(_ state: State) throws -> SoundChecksum {
    guard state.hasValidDigest else { return try SoundChecksum(of: state.wav, .wav) }
    let end = WAVHeader.size + state.frameCount * format.bytesPerFrame
    // A killed process may have left an incomplete frame at the end.
    let size = max(try state.wav.size(), end)
    var digest = state.digest
    try digest.update(state.wav, from: end, to: size)
    return SoundChecksum(kind: .wav, size: size, digest: digest.text)
  }

  /// Closes the files and releases the lock.
  func close() {
    // A missing mark means that the recording is a memo, or was discarded.
    if state != nil, markedMissingDuration != missingDuration,
      FileManager.default.fileExists(atPath: files.mark.path)
    {
      try? writeMark()
    }
    state = nil
  }

  /// Closes the recording and deletes its folder.
  func discard() throws {
    state = nil
    try files.folder.removeFolder()
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, from firstFrame: Int, _ state: inout State
  ) throws -> [SoundPeak] {
    // Acknowledged frames are never overwritten.
    let start = max(firstFrame, state.safeFrameCount)
    let tail = UnsafeRawBufferPointer(
      rebasing: bytes[((start - firstFrame) * format.bytesPerFrame)...])
    let end = start + tail.count / format.bytesPerFrame
    try state.wav.write(tail, at: WAVHeader.size + start * format.bytesPerFrame)
    try state.wav.synchronize()
    // The frames replace bytes whose peaks are already stored, such as zeros after a power failure.
    if start < state.frameCount {
      state.hasValidPeaks = false
      state.hasValidDigest = false
    }
    let newFrames = max(0, end - state.frameCount)
    state.safeFrameCount = end
    state.frameCount = max(state.frameCount, end)
    try writeHeader(state)

    let new = UnsafeRawBufferPointer(rebasing: bytes.suffix(newFrames * format.bytesPerFrame))
    state.digest.update(new)
    let peaks = state.meter.append(new)
    state.waveform.append(contentsOf: peaks)
    writePeaks(peaks, &state)
    return peaks
  }

  private func writeHeader(_ state: State) throws {
    let dataSize = state.frameCount * format.bytesPerFrame
    try state.wav.write(WAVHeader(format: format, dataSize: dataSize).encoded, at: 0)
  }

  private func writePeaks(_ peaks: [SoundPeak], _ state: inout State) {
    let data = PeakFile.encode(peaks)
    // An error is ignored: missing peaks are computed again from the audio.
    do {
      try state.peakFile.write(data, at: state.peakFileSize)
    } catch {
      state.hasValidPeaks = false
    }
    state.peakFileSize += data.count
    data.withUnsafeBytes { state.peakDigest.update($0) }
  }

  /// Adds the peak of the last frames, and the digest. Frames that are appended later replace both: the state stays as it is.
  private func finishPeaks(_ state: inout State) {
    var finished = state
    if let peak = state.meter.unfinished { writePeaks([peak], &finished) }
    do {
      try state.peakFile.write(Data(finished.peakDigest.digest()), at: finished.peakFileSize)
      try state.peakFile.write(PeakFile.finishedMagic, at: 0)
    } catch {
      finished.hasValidPeaks = false
    }
    state.hasValidPeaks = finished.hasValidPeaks
  }

  private func created() throws -> State {
    do {
      try files.folder.createFolder()
      try mark.write(to: files.mark)
    } catch {
      // Nothing was started. `rmdir` fails if the folder is not empty.
      rmdir(files.folder.path)
      throw error
    }
    let wav = try DurableFile(files.wav, isNew: true)
    guard wav.lock() else { throw RecorderFailure.noSuchRecording }
    try wav.write(WAVHeader(format: format, dataSize: 0).encoded, at: 0)
    try wav.synchronize()
    let state = try opened(wav, frameCount: 0)
    try files.folder.synchronizeFolder()
    return state
  }

  private func reopened() throws -> State {
    let wav = try DurableFile(files.wav)
    guard wav.lock() else { throw RecorderFailure.recordedElsewhere }
    // The process that created the folder may have been killed before it was synchronized.
    try files.folder.createFolder()
    if !FileManager.default.fileExists(atPath: files.mark.path) {
      try mark.write(to: files.mark)
    }
    let size = try wav.size()
    if size < WAVHeader.size {
      try wav.write(WAVHeader(format: format, dataSize: 0).encoded, at: 0)
    }
    // The process that wrote the samples may have been killed before they were synchronized, and
    // the browser is about to receive their acknowledgement.
    try wav.synchronize()
    let dataSize = min(max(0, size - WAVHeader.size), WAVHeader.maximumDataSize)
    let state = try opened(wav, frameCount: dataSize / format.bytesPerFrame)
    try files.folder.synchronizeFolder()
    return state
  }

  private func opened(_ wav: DurableFile, frameCount: Int) throws -> State {
    try files.peaks.removeFile()
    let peakFile = try DurableFile(files.peaks, isNew: true)
    try peakFile.write(PeakFile.magic, at: 0)
    var state = State(
      wav: wav,
      peakFile: peakFile,
      peakFileSize: PeakFile.magic.count,
      meter: PeakMeter(format: format),
      waveform: Waveform(),
      frameCount: frameCount,
      safeFrameCount: 0
    )
    var frame = 0
    let framesPerRead = 1 << 16
    while frame < frameCount {
      let count = min(framesPerRead, frameCount - frame)
      let data = try wav.read(
        count: count * format.bytesPerFrame, at: WAVHeader.size + frame * format.bytesPerFrame)
      data.withUnsafeBytes { state.digest.update($0) }
      let peaks = data.withUnsafeBytes { state.meter.append($0) }
      state.waveform.append(contentsOf: peaks)
      writePeaks(peaks, &state)
      frame += count
    }
    return state
  }
}
