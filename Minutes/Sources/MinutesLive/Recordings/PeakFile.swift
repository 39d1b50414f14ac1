import BoundedNumbers
import Foundation
import MinutesCore

/// The peaks of a recording in a file: 8 bytes that say what it is, then 6 bytes for each peak.
///
/// Nothing depends on it: it is not synchronised, and made anew from the sound if it is not what it should be.
enum PeakFile {
  static let magic = Data("peaks 1\n".utf8)
  static let bytesPerPeak = 6

  /// The bytes of peaks: lowest and highest sample, and the root of the mean square, of 16 bits each.
  static func encode(_ peaks: [SoundPeak]) -> Data {
    var data = Data(capacity: peaks.count * bytesPerPeak)
    for peak in peaks {
      for number in [peak.minimum, peak.maximum, peak.rms] {
        let value = Int16(clamping: (number * 32_768).rounded())
        data.append(UInt8(truncatingIfNeeded: value))
        data.append(UInt8(truncatingIfNeeded: value >> 8))
      }
    }
    return data
  }

  /// The peaks in a file. `nil` if there is none, or if it is something else.
  static func read(_ url: URL) -> [SoundPeak]? {
    guard let data = try? Data(contentsOf: url), data.starts(with: magic) else { return nil }
    return data.withUnsafeBytes { bytes in
      stride(from: magic.count, through: bytes.count - bytesPerPeak, by: bytesPerPeak).map {
        offset in
        func number(_ index: Int) -> Float {
          let value = bytes.loadUnaligned(fromByteOffset: offset + 2 * index, as: Int16.self)
          return Float(Int16(littleEndian: value)) / 32_768
        }
        return SoundPeak(minimum: number(0), maximum: number(1), rms: number(2))
      }
    }
  }
}
