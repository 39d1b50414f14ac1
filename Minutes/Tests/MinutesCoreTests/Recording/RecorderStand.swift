import ComposableArchitecture
import Foundation
import MinutesCore

/// A recorder that is controlled by a test and records its calls.
struct RecorderStand: Sendable {
  let calls = LockIsolated<[String]>([])
  let time = LockIsolated<TimeInterval?>(nil)
  let permissions = AsyncStream.makeStream(of: RecorderPermission.self)
  private let stream = AsyncStream.makeStream(of: RecorderEvent.self)

  func hear(_ event: RecorderEvent) { stream.continuation.yield(event) }

  func end() { stream.continuation.finish() }

  func client(
    permission: RecorderPermission? = nil,
    answer: Bool = true,
    current: OngoingRecording? = nil,
    failure: RecorderFailure? = nil
  ) -> AudioRecorderClient {
    let call: @Sendable (String) throws -> Void = { name in
      calls.withValue { $0.append(name) }
      if let failure { throw failure }
    }
    if let permission { permissions.continuation.yield(permission) }
    return AudioRecorderClient(
      recordPermission: { permissions.stream },
      requestRecordPermission: { answer },
      current: { current },
      startRecording: { _, _ in try call("start") },
      events: { _ in stream.stream },
      currentTime: { time.value },
      pauseRecording: { _ in try call("pause") },
      resumeRecording: { _ in try call("resume") },
      useMicrophone: { _, microphone in try call("use \(microphone)") },
      stopRecording: { id in
        try call("stop")
        return Memo(id: id, date: .recordingStart, duration: time.value ?? 0)
      },
      forgetRecording: { [calls] _ in calls.withValue { $0.append("forget") } },
      recoverRecording: { [calls] _ in calls.withValue { $0.append("recover") } },
      cancelRecording: { _ in try call("cancel") }
    )
  }
}

extension Date {
  static let recordingStart = Date(timeIntervalSince1970: 1_234_567_890)
}
