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

  /// The size of a chunk, the files of this browser that are active or kept, and the id of the
  /// session: the keys of the files, and the tokens of those that the browser has to send now. It
  /// forgets the others, and selects these again on the page of another session.
  var list: String {
    let active = self.store.entries.filter { $0.isActive }
    let files = (Array(active) + Array(self.store.kept)).compactMap { entry -> JSONValue? in
      guard entry.session == self.session else { return nil }
      return .array([.string(entry.file.key)] + (entry.token.map { [.string($0)] } ?? []))
    }
    let chunk = self.session?.limits.chunkSize ?? UploadLimits().chunkSize
    let id = self.session.map { [JSONValue.string($0.id)] } ?? []
    let value = JSONValue.array([.number(Double(chunk)), .array(files)] + id)
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
