import BoundedNumbers
import Foundation
import MinutesCore

/// The peak file of a recording: 8 bytes of magic, then 6 bytes for each peak.
///
/// The file is a cache: it is not synchronised, and is computed again from the audio if it is
/// missing or incomplete.
enum PeakFile {
  static let magic = Data("peaks 1\n".utf8)
  static let bytesPerPeak = 6

  /// Encodes peaks: the lowest sample, the highest sample and the root mean square, 16 bits each.
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

  /// Reads the peaks of a file. Returns `nil` if the file is missing or has another format.
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
