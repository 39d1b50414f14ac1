import IdentifiedCollections

/// Records its calls.
///
/// Safe to send: a test uses it on one thread.
final class RecordingObserver: ElementObserver, @unchecked Sendable {
  var change: ElementChange
  var keepsRemovedElements = true
  private(set) var events: [String] = []
  private(set) var removedIDs: [Int] = []

  init(change: ElementChange = .noted) {
    self.change = change
  }

  /// An array that is observed by this.
  func array(_ rows: [Row]) -> IdentifiedArrayOf<Row> {
    var array = IdentifiedArray(uniqueElements: rows)
    array.link = ElementLink(observer: self, version: 1)
    return array
  }

  func reader(of element: Row, id: Int, version: UInt64) -> Row {
    events.append("read \(id)")
    return element
  }

  func willChange(_ element: UnsafeMutablePointer<Row>, id: Int, version: UInt64) -> AnyObject? {
    events.append("will change \(id) \(element.pointee.title)")
    return self
  }

  func didChange(
    _ element: UnsafeMutablePointer<Row>, id: Int, known: AnyObject?, version: UInt64
  ) -> UInt64 {
    events.append("did \(known == nil ? "replace" : "change") \(id) \(element.pointee.title)")
    return version + 1
  }

  func willRemove(_ element: UnsafeMutablePointer<Row>, id: Int, version: UInt64) {
    events.append("will remove \(id)")
  }

  func noteRemoval(of id: Int) {
    removedIDs.append(id)
  }

  func didChangeStructure(version: UInt64) -> UInt64 {
    events.append("structure")
    return version + 1
  }
}
