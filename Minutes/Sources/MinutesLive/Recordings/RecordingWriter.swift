import Foundation
import MinutesCore

/// Puts the sound of one recording on disk, chunk by chunk.
///
/// A chunk is acknowledged when its samples have arrived on the disk. The header of the file is then brought up to date, so the file
/// can be read by any program at any time. Only the header of a process that is killed between the two is behind, by
/// samples that nobody was promised; and after a power cut, by the last chunk: ``RecordingRecovery`` looks at the samples.
actor RecordingWriter {
  nonisolated let id: Memo.ID
  nonisolated let date: Date
  nonisolated let format: SoundFormat
  private nonisolated let executor: FileExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let files: RecordingFiles
  private var state: State?
  /// The duration of sound that was lost before it came here, in seconds.
  private(set) var missingDuration: TimeInterval
  /// The duration that the mark has.
  private var markedMissingDuration: TimeInterval

  /// How much more sound is lost before the mark is written again, in seconds: each time costs two `fsync`, on a machine
  /// that is too busy already.
  static let missingDurationStep: TimeInterval = 1

  /// What an open recording has.
  private struct State {
    let wav: DurableFile
    let peakFile: DurableFile
    var peakFileSize: Int
    /// Whether the peak file describes the samples: otherwise it is made anew when it is needed.
    var hasValidPeaks = true
    var meter: PeakMeter
    var waveform: Waveform
    /// What is in the file.
    var frameCount: Int
    /// What this process has written and is known to have arrived on the disk: it is never touched again. What another one has written is
    /// replaced if it is sent again: whoever still has it was not told that it is safe.
    var safeFrameCount: Int
  }

  init(
    id: Memo.ID, date: Date, format: SoundFormat, missingDuration: TimeInterval = 0,
    folder: DataFolder
  ) {
    self.id = id
    self.date = date
    self.format = format
    self.missingDuration = missingDuration
    self.markedMissingDuration = missingDuration
    files = folder.files(of: id)
    executor = FileExecutor("recording")
  }

  /// Creates the files of the recording, or opens those that are there. Does nothing if it was opened before.
  ///
  /// - Parameter mayBeNew: Whether the files are created if there are none.
  func open(mayBeNew: Bool = true) throws -> StoredRecording {
    if state == nil {
      if FileManager.default.fileExists(atPath: files.wav.path) {
        state = try reopened()
      } else if mayBeNew {
        state = try created()
      } else {
        throw RecorderFailure.other("The sound of this recording is missing: \(files.wav.path).")
      }
    }
    return stored!
  }

  /// What there is of the recording. `nil` if it is not open.
  var stored: StoredRecording? {
    state.map {
      StoredRecording(
        id: id, date: date, format: format, frameCount: $0.frameCount, waveform: $0.waveform)
    }
  }

  /// Puts a chunk on disk, and returns when it is there.
  func append(_ chunk: SoundChunk) throws -> SoundReceipt {
    guard var state else { throw RecorderFailure.noSuchRecording }
    guard chunk.firstFrame >= 0, chunk.samples.count.isMultiple(of: format.bytesPerFrame) else {
      throw RecorderFailure.other("A chunk has part of a frame.")
    }
    guard chunk.firstFrame <= state.frameCount else {
      throw RecorderFailure.missingSound(expectedFrame: state.frameCount)
    }
    let end = chunk.firstFrame + chunk.samples.count / format.bytesPerFrame
    try checkSender(of: chunk, upTo: min(end, state.safeFrameCount), state)
    guard end > state.safeFrameCount else { return SoundReceipt(frameCount: state.safeFrameCount) }
    guard end * format.bytesPerFrame <= WAVHeader.maximumDataSize else {
      throw RecorderFailure.tooLong
    }

    let peaks = try chunk.samples.withUnsafeBytes { bytes in
      try write(bytes, from: chunk.firstFrame, &state)
    }
    self.state = state
    return SoundReceipt(frameCount: state.safeFrameCount, peaks: peaks)
  }

  /// Throws if another sender has been promised that other samples are safe.
  private func checkSender(of chunk: SoundChunk, upTo end: Int, _ state: State) throws {
    guard end > chunk.firstFrame else { return }
    let size = (end - chunk.firstFrame) * format.bytesPerFrame
    let known = try state.wav.read(
      count: size, at: WAVHeader.size + chunk.firstFrame * format.bytesPerFrame)
    guard known == chunk.samples.prefix(size) else { throw RecorderFailure.recordedElsewhere }
  }

  /// Notes the duration of sound that was lost so far.
  ///
  /// A process that recovers the recording finds the first loss in the mark, and later ones to within a second.
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
    RecordingMark(id: id, date: date, format: format, missingDuration: missingDuration)
  }

  /// Returns when everything is on disk as it will stay, and how many frames there are.
  func complete() throws -> Int {
    guard var state else { throw RecorderFailure.noSuchRecording }
    if let peak = state.meter.unfinished { writePeaks([peak], &state) }
    try writeHeader(state)
    try state.wav.synchronize()
    // After a power cut they could have zeros for peaks, and would show silence. Without them they are made anew.
    do { try state.peakFile.synchronize() } catch { state.hasValidPeaks = false }
    if !state.hasValidPeaks { try? files.peaks.removeFile() }
    return state.frameCount
  }

  /// Lets go of the files. Others may have them now.
  func close() {
    // The mark may be gone: then the recording is a memo, or discarded.
    if state != nil, markedMissingDuration != missingDuration,
      FileManager.default.fileExists(atPath: files.mark.path)
    {
      try? writeMark()
    }
    state = nil
  }

  /// Ends the recording, and removes what there is of it.
  func discard() throws {
    state = nil
    try files.folder.removeFolder()
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, from firstFrame: Int, _ state: inout State
  ) throws -> [SoundPeak] {
    // What is safe is never touched again.
    let start = max(firstFrame, state.safeFrameCount)
    let tail = UnsafeRawBufferPointer(
      rebasing: bytes[((start - firstFrame) * format.bytesPerFrame)...])
    let end = start + tail.count / format.bytesPerFrame
    try state.wav.write(tail, at: WAVHeader.size + start * format.bytesPerFrame)
    try state.wav.synchronize()
    // Sound that is sent again takes the place of bytes whose peaks are known: zeros, after a power cut.
    if start < state.frameCount { state.hasValidPeaks = false }
    let newFrames = max(0, end - state.frameCount)
    state.safeFrameCount = end
    state.frameCount = max(state.frameCount, end)
    try writeHeader(state)

    let peaks = state.meter.hear(
      UnsafeRawBufferPointer(rebasing: bytes.suffix(newFrames * format.bytesPerFrame)))
    state.waveform.append(contentsOf: peaks)
    writePeaks(peaks, &state)
    state.peakFileSize += peaks.count * PeakFile.bytesPerPeak
    return peaks
  }

  private func writeHeader(_ state: State) throws {
    let dataSize = state.frameCount * format.bytesPerFrame
    try state.wav.write(WAVHeader(format: format, dataSize: dataSize).encoded, at: 0)
  }

  private func writePeaks(_ peaks: [SoundPeak], _ state: inout State) {
    // They are made anew from the sound if they are missing: no reason not to keep the sound.
    do {
      try state.peakFile.write(PeakFile.encode(peaks), at: state.peakFileSize)
    } catch {
      state.hasValidPeaks = false
    }
  }

  private func created() throws -> State {
    try files.folder.createFolder()
    do {
      try mark.write(to: files.mark)
    } catch {
      // Nothing was begun. A folder with something in it stays.
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
    // The process that has created it may have been killed before the names were on the disk.
    try files.folder.createFolder()
    if !FileManager.default.fileExists(atPath: files.mark.path) {
      try mark.write(to: files.mark)
    }
    let size = try wav.size()
    if size < WAVHeader.size {
      try wav.write(WAVHeader(format: format, dataSize: 0).encoded, at: 0)
    }
    // Who has written it may have been killed before it was on the disk; whoever sends the rest is told that it is.
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
      let peaks = data.withUnsafeBytes { state.meter.hear($0) }
      state.waveform.append(contentsOf: peaks)
      writePeaks(peaks, &state)
      state.peakFileSize += peaks.count * PeakFile.bytesPerPeak
      frame += count
    }
    return state
  }
}
