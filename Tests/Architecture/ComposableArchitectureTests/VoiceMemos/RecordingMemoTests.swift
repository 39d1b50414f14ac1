import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct RecordingMemoTests {
  private let state = RecordingMemo.State(
    date: Date(timeIntervalSince1970: 1_234_567_890), url: URL(fileURLWithPath: "/tmp/memo.m4a"))

  private typealias Finish = Result<RecordingMemo.State, any Error>

  /// Hands on what the feature tells its parent.
  private func recording(
    _ finishes: AsyncStream<Finish>.Continuation
  ) -> some ReducerOf<RecordingMemo> {
    CombineReducers {
      RecordingMemo()
      Reduce { _, action in
        if case .delegate(.didFinish(let result)) = action { finishes.yield(result) }
        return .none
      }
    }
  }

  @Test func aRecordingIsTimedAndFinished() async throws {
    let clock = TestClock()
    let (stop, stopped) = AsyncStream.makeStream(of: Void.self)
    let (results, finishes) = AsyncStream.makeStream(of: Finish.self)
    let store = Store(initialState: state) {
      recording(finishes)
    } withDependencies: {
      $0.continuousClock = clock
      $0.audioRecorder.currentTime = { 2.5 }
      $0.audioRecorder.startRecording = { _ in
        for await _ in stop {}
        return true
      }
      $0.audioRecorder.stopRecording = { stopped.finish() }
    }
    let task = store.send(.onTask)
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    #expect(store.duration == 2)

    await store.send(.stopButtonTapped).finish()
    #expect(store.mode == .encoding)
    #expect(store.duration == 2.5)

    var iterator = results.makeAsyncIterator()
    let result = await iterator.next()
    #expect(try result?.get().duration == 2.5)
    task.cancel()
  }

  @Test(arguments: [true, false])
  func aRecordingMayFail(throwing: Bool) async {
    struct Broken: Error {}
    let (results, finishes) = AsyncStream.makeStream(of: Finish.self)
    let store = Store(initialState: state) {
      recording(finishes)
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.audioRecorder.startRecording = { _ in
        if throwing { throw Broken() }
        return false
      }
    }
    let task = store.send(.onTask)
    var iterator = results.makeAsyncIterator()
    let result = await iterator.next()
    task.cancel()
    #expect(throws: (any Error).self) { try result?.get() }
  }
}
