import CSndfile

/// An error of libsndfile or libsoxr.
struct SoundFileFailure: Error, Equatable, CustomStringConvertible {
  var path: String
  var reason: String
  /// Whether the cause is an error of the operating system, not the content of the file.
  var isOfSystem = false
  /// Whether the samples could not be converted to another format. The file is not damaged then.
  var isOfConversion = false

  var description: String { "Could not work with \(path): \(reason)" }

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Creates an error of libsoxr.
  init(conversion reason: String) {
    self.init(path: "libsoxr", reason: reason)
    isOfConversion = true
  }

  /// Creates the last error of a file. `nil` stands for an error of `sf_open`.
  init(path: String, file: OpaquePointer?) {
    self.init(path: path, reason: String(cString: sf_strerror(file)))
    isOfSystem = sf_error(file) == Int32(SF_ERR_SYSTEM)
  }
}
