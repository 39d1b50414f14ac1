/// A type of content that is recognised by its first bytes.
enum UploadContentType: String, CaseIterable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webP = "image/webp"
  case avif = "image/avif"
  case heic = "image/heic"
  case wave = "audio/wav"
  case flac = "audio/flac"
  case mp3 = "audio/mpeg"
  case ogg = "audio/ogg"
  case mp4 = "video/mp4"
  case webM = "video/webm"
  case pdf = "application/pdf"
  case zip = "application/zip"

  /// The groups of types all of which have signatures here, as far as browsers display them.
  static let families: Set<String> = ["image/*", "audio/*", "video/*"]

  init?(_ bytes: [UInt8]) {
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("RIFF"), has("WAVE", at: 8) {
      self = .wave
    } else if has("ftypavif", at: 4) {
      self = .avif
    } else if has("ftypheic", at: 4) || has("ftypmif1", at: 4) {
      self = .heic
    } else if has("ftyp", at: 4) {
      self = .mp4
    } else if has("fLaC") {
      self = .flac
    } else if has("ID3") || bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE6 == 0xE2 {
      self = .mp3
    } else if has("OggS") {
      self = .ogg
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .webM
    } else if has("%PDF-") {
      self = .pdf
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .zip
    } else {
      return nil
    }
  }

  /// Whether an accepted type, family or extension includes this type.
  func matches(_ pattern: String) -> Bool {
    let pattern = pattern.lowercased()
    return self.types.contains(pattern) || self.extensions.contains(pattern)
      || self.types.contains { pattern.hasSuffix("/*") && $0.hasPrefix(pattern.dropLast()) }
  }

  /// The media types: containers hold sound or video.
  private var types: [String] {
    switch self {
    case .mp4: [self.rawValue, "audio/mp4", "audio/x-m4a", "video/quicktime"]
    case .webM: [self.rawValue, "audio/webm", "video/x-matroska"]
    case .ogg: [self.rawValue, "video/ogg", "application/ogg"]
    case .wave: [self.rawValue, "audio/x-wav", "audio/wave"]
    case .heic: [self.rawValue, "image/heif"]
    default: [self.rawValue]
    }
  }

  /// The extensions with their dots; the first one is for new files.
  var extensions: [String] {
    switch self {
    case .png: [".png"]
    case .jpeg: [".jpg", ".jpeg"]
    case .gif: [".gif"]
    case .webP: [".webp"]
    case .avif: [".avif"]
    case .heic: [".heic", ".heif"]
    case .wave: [".wav"]
    case .flac: [".flac"]
    case .mp3: [".mp3"]
    case .ogg: [".ogg", ".oga", ".opus", ".ogv"]
    case .mp4: [".mp4", ".m4a", ".m4v", ".mov"]
    case .webM: [".webm", ".mkv"]
    case .pdf: [".pdf"]
    case .zip: [".zip", ".docx", ".xlsx", ".pptx", ".odt", ".ods", ".epub"]
    }
  }
}
