#if LiveServer
/// The assignment of browsers to the workers of a server.
///
/// The id of a browser determines its worker, so all requests of a browser, which send its
/// cookie, reach the worker that has its pages, also after a restart.
struct WorkerAssignment: Equatable, Sendable {
  /// The index of this worker.
  var index = 0

  /// The number of workers.
  var count = 1

  /// Returns the worker of a browser.
  func worker(ofBrowser id: String) -> Int { self.worker(of: id) }

  /// Returns the worker for requests of an address that send no cookie.
  func worker(ofAddress address: String?) -> Int { self.worker(of: address ?? "") }

  /// Returns the id of a new browser that belongs to this worker: 32 random digits.
  func newBrowserID() -> String {
    while true {
      let id = SessionKey().description
      if self.worker(of: id) == self.index { return id }
    }
  }

  /// A hash that is the same in all processes (FNV-1a).
  private func worker(of text: String) -> Int {
    guard self.count > 1 else { return 0 }
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64(truncatingIfNeeded: $1)) &* 0x100_0000_01B3
    }
    // The low bits alone depend on the low bits of the text only.
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) % UInt64(truncatingIfNeeded: self.count))
  }
}
#endif
