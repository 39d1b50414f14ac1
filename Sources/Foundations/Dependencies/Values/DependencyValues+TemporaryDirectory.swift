public import Foundation

extension DependencyValues {
  /// The folder for files that may go away at any time.
  ///
  /// In tests it is `/tmp`, on every machine and for every user, so that paths can be compared.
  public var temporaryDirectory: @Sendable () -> URL {
    get { self[TemporaryDirectoryKey.self] }
    set { self[TemporaryDirectoryKey.self] = newValue }
  }
}

private enum TemporaryDirectoryKey: DependencyKey {
  static let liveValue: @Sendable () -> URL = { FileManager.default.temporaryDirectory }
  static let testValue: @Sendable () -> URL = { URL(fileURLWithPath: "/tmp", isDirectory: true) }
}
