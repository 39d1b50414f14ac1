import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML

/// The attributes and the event of elements with which the user selects files.
@MainActor
struct UploadSource {
  let store: StoreOf<Uploads>
  let session: UploadSession?

  static let event = "live-files"
  static let attribute = "live-uploads"

  /// The size of a chunk, and the active files of this browser: their keys, and the tokens of those
  /// that it has to send now. The browser forgets the others.
  var list: String {
    let files = self.store.entries.compactMap { entry -> JSONValue? in
      guard entry.isActive, entry.session == self.session else { return nil }
      return .array([.string(entry.file.key)] + (entry.token.map { [.string($0)] } ?? []))
    }
    let chunk = self.session?.limits.chunkSize ?? UploadLimits().chunkSize
    let value = JSONValue.array([.number(Double(chunk)), .array(files)])
    return String(decoding: value.json, as: UTF8.self)
  }

  /// The accepted types as the value of an attribute.
  var accept: String { self.store.accept.joined(separator: ",") }

  func receive(_ event: BrowserEvent) {
    guard let session else {
      reportIssue(
        """
        Files were selected on a page without a server, which can't receive them.

        In a test, open the page with 'TestPage', or set the environment value 'uploadSession'.
        """)
      return
    }
    let files = (event.detail["files"]?.array ?? []).compactMap(UploadFile.init)
    guard !files.isEmpty else { return }
    self.store.send(.filesSelected(files, session))
  }
}

extension UploadFile {
  /// Creates the file that a browser describes; `nil` if the description is malformed.
  init?(_ file: JSONValue) {
    guard let key = file["key"]?.string, let name = file["name"]?.string,
      let size = file["size"]?.integer, size >= 0
    else { return nil }
    let time = file["lastModified"]?.number.flatMap { Bounded<BrowserTime>($0) }
    self.init(
      key: key, name: name, size: size, type: file["type"]?.string ?? "",
      modificationDate: time.map { Date(timeIntervalSince1970: $0.value / 1_000) })
  }
}

/// A time of JavaScript, in milliseconds since 1970.
private enum BrowserTime: NumberKind {
  /// The times that a `Date` of JavaScript can have.
  static let bounds = -8.64e15...8.64e15
}
