import Foundation
import MinutesLive

/// Repeats a ``Lifetime``. In the first run the first system call on a file fails, in the second
/// run the second one, and so on.
///
/// The process must have been started with the file journal (`Tests/FileJournal`).
struct FailingCalls {
  /// The error code of the failing calls (`errno`).
  var code: Int32
  /// The steps. The calls of the first one are the first that fail.
  var first = Lifetime.Step.record
  var last = Lifetime.Step.discard
  /// The number of the first failing call, and the distance between two of them.
  var start = 1
  var distance = 1

  func run(in path: String) async throws {
    let fail = try find(
      "file_journal_fail", as: (@convention(c) (Int, Int32) -> Void).self)
    let failedCall = try find(
      "file_journal_failed_call", as: (@convention(c) () -> UnsafePointer<CChar>).self)
    // The opening of the library belongs to recordings only.
    let armed = first == .record ? Lifetime.Step.open : first
    var number = start - distance
    while true {
      number += distance
      let folder = DataFolder(URL(fileURLWithPath: path).appendingPathComponent("\(number)"))
      KilledRecorder.tell("case", number)
      do {
        try await Lifetime(folder, attempts: 2).run(from: first, to: last) { step in
          if step == armed { fail(number, code) }
        }
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
