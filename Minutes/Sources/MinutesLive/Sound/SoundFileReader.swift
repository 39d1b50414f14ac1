import BoundedNumbers
import CSndfile
import Foundation
import MinutesCore

/// Reads samples from a sound file of any kind.
final class SoundFileReader {
  let format: SoundFormat
  let frameCount: Int
  /// The date of recording, if the file contains one.
  let date: Date?
  private let path: String
  private let file: OpaquePointer

  init(_ url: URL) throws {
    path = url.path
    var info = SF_INFO()
    // libsndfile takes a header that the system could not read for one of another format. A second attempt tells them apart.
    guard let file = sf_open(path, Int32(SFM_READ), &info) ?? sf_open(path, Int32(SFM_READ), &info)
    else { throw SoundFileFailure(path: path, file: nil) }
    // Or it opens the file without the part that the system could not read.
    guard sf_error(file) != Int32(SF_ERR_SYSTEM) else {
      let failure = SoundFileFailure(path: path, file: file)
      sf_close(file)
      throw failure
    }
    guard
      let format = SoundFormat(
        sampleRate: Int(clamping: info.samplerate), channelCount: Int(clamping: info.channels)),
      // The header of a damaged file can contain any number of frames.
      let frameCount = Bounded<SoundFrameCount>(Int(clamping: info.frames))
    else {
      sf_close(file)
      throw SoundFileFailure(
        path: path,
        reason: """
          \(info.frames) frames at \(info.samplerate) Hz with \(info.channels) channels are not supported
          """)
    }
    self.file = file
    self.format = format
    self.frameCount = frameCount.value
    date = sf_get_string(file, Int32(SF_STR_DATE)).flatMap {
      let date = try? Date(String(cString: $0), strategy: Date.ISO8601FormatStyle.soundFile)
      return (date?.timeIntervalSince1970).flatMap(Bounded<RecordingTime>.init).map {
        Date(timeIntervalSince1970: $0.value)
      }
    }
  }

  deinit { sf_close(file) }

  /// Continues with a frame.
  func seek(to frame: Int) throws {
    guard sf_seek(file, sf_count_t(frame), Int32(SEEK_SET)) == sf_count_t(frame) else {
      throw SoundFileFailure(path: path, file: file)
    }
  }

  /// Reads up to `frames` frames. Returns an empty array only at the end of the file.
  func read(frames: Int) throws -> [Int16] {
    var samples = [Int16](repeating: 0, count: frames * format.channelCount)
    let count = sf_readf_short(file, &samples, sf_count_t(frames))
    if sf_error(file) != 0 { throw SoundFileFailure(path: path, file: file) }
    samples.removeLast(samples.count - Int(clamping: count) * format.channelCount)
    return samples
  }
}
