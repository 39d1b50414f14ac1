import Foundation
import MinutesLive

/// Repeats a ``Lifetime``. In the first run the first system call on a file fails, in the second
/// run the second one, and so on.
///
/// The process must have been started with the file journal (`Tests/FileJournal`).
struct FailingCalls {
  /// The error code of the failing calls (`errno`).
  var code: Int32

  func run(in path: String) async throws {
    let fail = try find(
      "file_journal_fail", as: (@convention(c) (Int, Int32) -> Void).self)
    let failedCall = try find(
      "file_journal_failed_call", as: (@convention(c) () -> UnsafePointer<CChar>).self)
    var number = 0
    while true {
      number += 1
      let folder = DataFolder(URL(fileURLWithPath: path).appendingPathComponent("\(number)"))
      KilledRecorder.tell("case", number)
      fail(number, code)
      do {
        try await Lifetime(folder, attempts: 2).run()
      } catch {
        KilledRecorder.tell("lost", String(describing: error))
      }
      let call = String(cString: failedCall())
      fail(0, 0)
      if call.isEmpty { return KilledRecorder.tell("end", number) }
      KilledRecorder.tell("call", call)
    }
  }

  private func find<Function>(_ name: String, as type: Function.Type) throws -> Function {
    // `RTLD_DEFAULT`.
    guard let symbol = dlsym(nil, name) else {
      throw CocoaError(.featureUnsupported, userInfo: [NSDebugDescriptionErrorKey: name])
    }
    return unsafeBitCast(symbol, to: type)
  }
}
