import BoundedNumbers
import Foundation
import MinutesCore

extension MemoLibrary {
  /// Returns the waveform of a memo from its peak file, or computes it from the audio.
  func waveform(of id: Memo.ID, capacity: Int) async throws -> Waveform {
    guard let row = try await database.row(id) else { throw RepositoryFailure.noSuchMemo }
    let files = folder.files(of: id)
    let count = Int(clamping: Double(row.frameCount) / Double(row.sampleRate) / SoundPeak.interval)
    if let peaks = PeakFile.read(files.peaks), peaks.count >= count {
      return Waveform(peaks, capacity: capacity)
    }
    let peaks = try await transcoder.peaks(of: files.audio(row.audio))
    try? files.peaks.writeDurably(PeakFile.magic + PeakFile.encode(peaks))
    return Waveform(peaks, capacity: capacity)
  }

  private var transcoder: Transcoder { archivist.transcoder }
}
