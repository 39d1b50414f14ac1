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
      @Dependency(\.date) var date
      let clock = continuousClock
      let now = date
      return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let task = Task {
          var meter = OngoingMeter(folder: folder, browser: browser)
          var measuring: Task<OngoingMeter, Never>?
          defer { measuring?.cancel() }
          do {
            for try await rows in database.ongoingRecordings.values() {
              measuring?.cancel()
              // Otherwise it could still report the previous rows.
              if let measured = await measuring?.value { meter = measured }
              meter.rows = rows
              measuring = Task { [meter] in
                var meter = meter
                if let recordings = meter.measure(now: now()) { continuation.yield(recordings) }
                guard !meter.rows.isEmpty else { return meter }
                while (try? await clock.sleep(for: OngoingMeter.interval)) != nil {
                  if let recordings = meter.measure(now: now()) { continuation.yield(recordings) }
                }
                return meter
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
