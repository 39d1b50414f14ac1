import CSndfile

/// What libsndfile has refused to do.
struct SoundFileFailure: Error, Equatable, CustomStringConvertible {
  var path: String
  var reason: String
  /// Whether the operating system has refused something: the content of the file is not the reason.
  var isOfSystem = false

  var description: String { "Could not work with \(path): \(reason)" }

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The last thing that has failed with a file, or with opening one.
  init(path: String, file: OpaquePointer?) {
    self.init(path: path, reason: String(cString: sf_strerror(file)))
    isOfSystem = sf_error(file) == Int32(SF_ERR_SYSTEM)
  }
}
