import GRDB
import MinutesCore

extension MemoDatabase {
  /// The memos, now and after each change by this process or another one.
  func changes() -> AsyncThrowingStream<[Memo], any Error> {
    let observation =
      ValueObservation
      .tracking { try MemoRow.listed.fetchAll($0) }
      .removeDuplicates()
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let observing = observation.start(in: pool, scheduling: .async(onQueue: queue)) {
        [path] error in
        continuation.finish(
          throwing: RepositoryFailure(storing: DatabaseFailure.naming(path, error)))
      } onChange: { rows in
        continuation.yield(rows.compactMap(\.memo))
      }
      continuation.onTermination = { _ in observing.cancel() }
    }
  }
}
