import CSndfile
import Foundation
import MinutesCore

/// Writes samples to a sound file.
final class SoundFileWriter {
  private let path: String
  private let file: OpaquePointer
  private let channelCount: Int
  private var isOpen = true

  /// The compression level for Opus: 32,000 bits a second, enough for intelligible speech.
  private static let opusLevel = 0.896

  /// Creates a file.
  ///
  /// - Parameter date: The date of recording, stored as metadata in FLAC and Opus files.
  init(_ url: URL, kind: AudioKind, format: SoundFormat, date: Date? = nil) throws {
    path = url.path
    channelCount = format.channelCount
    var info = Self.info(kind, format)
    guard let file = sf_open(path, Int32(SFM_WRITE), &info) else {
      throw SoundFileFailure(path: path, file: nil)
    }
    self.file = file
    if let date {
      sf_set_string(file, Int32(SF_STR_DATE), date.formatted(Date.ISO8601FormatStyle.soundFile))
    }
    if kind == .opus {
      var level = Self.opusLevel
      sf_command(
        file, Int32(SFC_SET_COMPRESSION_LEVEL), &level, Int32(MemoryLayout<Double>.size))
    }
  }

  /// The format description of libsndfile for a kind of file.
  static func info(_ kind: AudioKind, _ format: SoundFormat) -> SF_INFO {
    var info = SF_INFO()
    info.samplerate = Int32(clamping: format.sampleRate)
    info.channels = Int32(clamping: format.channelCount)
    info.format =
      switch kind {
      case .wav: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
      case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
      case .opus: Int32(SF_FORMAT_OGG | SF_FORMAT_OPUS)
      }
    return info
  }

  deinit { if isOpen { sf_close(file) } }

  func write(_ samples: [Int16]) throws {
    let frames = sf_count_t(samples.count / channelCount)
    guard sf_writef_short(file, samples, frames) == frames else {
      throw SoundFileFailure(path: path, file: file)
    }
  }

  /// Closes the file. Throws if its last bytes could not be written.
  func close() throws {
    isOpen = false
    let code = sf_close(file)
    guard code == 0 else {
      throw SoundFileFailure(path: path, reason: String(cString: sf_error_number(code)))
    }
  }
}

extension Date.ISO8601FormatStyle {
  /// The format of the date in the metadata of sound files.
  static let soundFile = Self(includingFractionalSeconds: true)
}
