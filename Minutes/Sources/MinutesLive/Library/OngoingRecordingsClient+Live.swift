import ComposableArchitecture
public import Foundation
public import MinutesCore

extension MemoLibrary {
  /// The recordings that go on in all processes of the data folder, as a browser sees them.
  ///
  /// - Parameter browser: The browser that shows them.
  public func ongoingRecordings(for browser: UUID?) -> OngoingRecordingsClient {
    OngoingRecordingsClient(recordings: { [database, folder] in
      @Dependency(\.continuousClock) var continuousClock
      let clock = continuousClock
      return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let task = Task {
          var measuring: Task<Void, Never>?
          defer { measuring?.cancel() }
          do {
            for try await rows in database.ongoingRecordings.values() {
              measuring?.cancel()
              // Otherwise it could still report the previous rows.
              await measuring?.value
              measuring = Task {
                var meter = OngoingMeter(rows: rows, folder: folder, browser: browser)
                if let recordings = meter.measure() { continuation.yield(recordings) }
                guard !rows.isEmpty else { return }
                while (try? await clock.sleep(for: OngoingMeter.interval)) != nil {
                  if let recordings = meter.measure() { continuation.yield(recordings) }
                }
              }
            }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    })
  }
}
