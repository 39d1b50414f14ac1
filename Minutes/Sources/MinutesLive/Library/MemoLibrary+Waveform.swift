import BoundedNumbers
public import Foundation
public import MinutesCore

extension MemoLibrary {
  /// Returns the waveform of a memo from its peak file, or computes it from the audio.
  func waveform(of id: Memo.ID, capacity: Int) async throws -> Waveform {
    Waveform(try await peaks(of: id), capacity: capacity)
  }

  /// Returns the parts of a memo that a player may leave out, in seconds from its start.
  public func silentParts(of id: Memo.ID) async throws -> [ClosedRange<TimeInterval>] {
    try await peaks(of: id).silentParts()
  }

  private func peaks(of id: Memo.ID) async throws -> [SoundPeak] {
    guard let row = try await database.row(id) else { throw RepositoryFailure.noSuchMemo }
    let files = folder.files(of: id)
    let count = Int(clamping: Double(row.frameCount) / Double(row.sampleRate) / SoundPeak.interval)
    if let peaks = PeakFile.read(files.peaks), peaks.count >= count { return peaks }
    let peaks = try await transcoder.peaks(of: files.audio(row.audio))
    try? files.peaks.writeDurably(PeakFile.finished(peaks))
    return peaks
  }

  private var transcoder: Transcoder { archivist.transcoder }
}
