import BoundedNumbers
import Foundation
import MinutesCore

/// The peak file of a recording: 8 bytes of magic, then 6 bytes for each peak. A finished file ends with the MD5 digest of the peaks.
///
/// The file is a cache: it is not synchronised, and is computed again from the audio if it is
/// missing, incomplete or damaged.
enum PeakFile {
  /// The first bytes of a file without a digest: of a recording in progress, or of an earlier version.
  static let magic = Data("peaks 1\n".utf8)
  /// The first bytes of a finished file.
  static let finishedMagic = Data("peaks 2\n".utf8)
  static let bytesPerPeak = 6
  private static let digestSize = 16

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

  /// Returns the content of a finished file.
  static func finished(_ peaks: [SoundPeak]) -> Data {
    let data = encode(peaks)
    return finishedMagic + data + MD5(of: data).digest()
  }

  /// Returns whether a file has the bytes with which it was written.
  static func integrity(of data: Data) -> FileIntegrity {
    if data.starts(with: magic) { return .unchecked }
    let peaks = data.dropFirst(finishedMagic.count).dropLast(digestSize)
    let isIntact =
      data.count >= finishedMagic.count + digestSize && data.starts(with: finishedMagic)
      && data.suffix(digestSize).elementsEqual(MD5(of: peaks).digest())
    return isIntact ? .intact : .damaged
  }

  /// Reads the peaks of a file. Returns `nil` if the file is missing or damaged, or has another format.
  static func read(_ url: URL) -> [SoundPeak]? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    let integrity = integrity(of: data)
    guard integrity != .damaged else { return nil }
    let end = data.count - (integrity == .intact ? digestSize : 0)
    return data.withUnsafeBytes { bytes in
      stride(from: magic.count, through: end - bytesPerPeak, by: bytesPerPeak).map {
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
