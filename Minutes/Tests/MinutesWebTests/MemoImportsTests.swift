import ComposableArchitecture
import Foundation
import LiveUploads
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(.timeLimit(.minutes(15))) struct MemoImportsTests {
  private let session = UploadSession()

  private func makeEntry(
    _ id: Int, size: Int = 10, _ phase: UploadEntry.Phase
  ) -> UploadEntry {
    UploadEntry(
      id: id,
      file: UploadFile(
        key: "\(id)", name: "Talk.mp3", size: size,
        modificationDate: Date(timeIntervalSince1970: 1_000)),
      session: session, phase: phase)
  }

  private func client(
    importFile:
      @escaping @Sendable (String, String, Date?) -> AsyncThrowingStream<
        MemoImportEvent, any Error
      > = { _, _, _ in .finished() },
    spaceProblem: @escaping @Sendable (Int) async -> MemoImportFailure? = { _ in nil }
  ) -> MemoImportClient {
    MemoImportClient(importFile: importFile, spaceProblem: spaceProblem)
  }

  private func makeStore(
    _ entries: UploadEntry..., client: MemoImportClient = MemoImportClient(),
    prepare: (inout MemoImports.State) -> Void = { _ in }
  ) -> TestStoreOf<MemoImports> {
    var state = MemoImports.State()
    state.uploads.entries = IdentifiedArray(uniqueElements: entries)
    prepare(&state)
    return TestStore(initialState: state) {
      MemoImports()
    } withDependencies: {
      $0.memoImport = client
    }
  }

  @Test func `a file that has arrived becomes a memo`() async {
    // given
    let (events, continuation) = AsyncThrowingStream<MemoImportEvent, any Error>.makeStream()
    let calls = LockIsolated<[String]>([])
    let store = makeStore(
      makeEntry(1, .done("/imports/a")),
      client: client(importFile: { path, name, date in
        calls.withValue { $0.append("\(path) \(name) \(date?.timeIntervalSince1970 ?? 0)") }
        return events
      }))

    // when
    let upload = makeEntry(1, .done("/imports/a"))
    await store.send(.uploads(.delegate(.completed(upload, name: "/imports/a")))) {
      $0.uploads.entries = []
      $0.uploads.kept = [upload]
      $0.arrivals = [ImportedFile(id: 1, name: "Talk.mp3", phase: .reading(0))]
    }
    continuation.yield(.progress(0.5))
    await store.receive(.changed(1, .progress(0.5))) {
      $0.arrivals[id: 1]?.phase = .reading(0.5)
    }
    continuation.yield(.finished(Memo.previews[0]))
    continuation.finish()

    // then
    await store.receive(.changed(1, .finished(Memo.previews[0]))) {
      $0.uploads.kept = []
      $0.arrivals[id: 1]?.phase = .imported
    }
    #expect(calls.value == ["/imports/a Talk.mp3 1000.0"])
  }

  @Test func `a failure is shown beside the name`() async {
    let store = makeStore(
      client: client(importFile: { _, _, _ in
        AsyncThrowingStream { throw MemoImportFailure.noSound }
      }))
    let upload = makeEntry(1, .done("a"))
    await store.send(.uploads(.delegate(.completed(upload, name: "a")))) {
      $0.uploads.kept = [upload]
      $0.arrivals = [ImportedFile(id: 1, name: "Talk.mp3", phase: .reading(0))]
    }
    await store.receive(.failed(1, MemoImportFailure.noSound)) {
      $0.uploads.kept = []
      $0.arrivals[id: 1]?.phase = .failed(.noSound)
    }
  }

  @Test func `reading is cancelled`() async {
    // given
    let ending = AsyncStream<Void>.makeStream()
    let store = makeStore(
      client: client(importFile: { _, _, _ in
        AsyncThrowingStream { continuation in
          continuation.onTermination = { _ in ending.continuation.yield() }
        }
      }))
    let upload = makeEntry(1, .done("a"))
    await store.send(.uploads(.delegate(.completed(upload, name: "a")))) {
      $0.uploads.kept = [upload]
      $0.arrivals = [ImportedFile(id: 1, name: "Talk.mp3", phase: .reading(0))]
    }

    // when
    await store.send(.view(.cancelButtonTapped(1))) {
      $0.uploads.kept = []
      $0.arrivals = []
    }

    // then
    var endings = ending.stream.makeAsyncIterator()
    #expect(await endings.next() != nil)
    await store.finish()
  }

  @Test func `a file that waits is removed`() async {
    let store = makeStore(makeEntry(1, .waiting))
    await store.send(.view(.cancelButtonTapped(1)))
    await store.receive(.uploads(.cancelButtonTapped(1))) {
      $0.uploads.entries[id: 1]?.phase = .cancelled
    }
    await store.receive(.uploads(.removeButtonTapped(1))) { $0.uploads.entries = [] }
  }

  @Test func `the limit of the library is named`() async {
    // given
    let store = makeStore(
      makeEntry(1, size: 99, .failed(.storage)), makeEntry(2, .failed(.storage)),
      client: client(spaceProblem: { $0 == 99 ? .recorder(.diskFull) : nil }))

    // when
    for id in 1...2 {
      let upload = makeEntry(id, size: id == 1 ? 99 : 10, .failed(.storage))
      await store.send(.uploads(.delegate(.failed(upload, .storage))))
      if id == 1 {
        await store.receive(.spaceProblemFound(1, .recorder(.diskFull))) {
          $0.spaceProblems = [1: .recorder(.diskFull)]
        }
      }
    }
    await store.finish()

    // then
    #expect(
      store.state.files(.english).map(\.phase) == [
        .failed(.recorder(.diskFull)), .refused(UploadFailure.storage.message),
      ])
  }

  @Test func `the list does not grow without limit`() async {
    let store = makeStore(client: client()) { state in
      state.arrivals = IdentifiedArray(
        uniqueElements: (1...MemoImports.maximumCount).map {
          ImportedFile(id: $0, name: "a", phase: .imported)
        })
    }
    let upload = makeEntry(999, .done("a"))
    await store.send(.uploads(.delegate(.completed(upload, name: "a")))) {
      $0.uploads.kept = [upload]
      $0.arrivals.remove(id: 1)
      $0.arrivals.append(ImportedFile(id: 999, name: "Talk.mp3", phase: .reading(0)))
    }
    await store.finish()
  }

  @Test func `files that have ended are removed together`() async {
    let store = makeStore(makeEntry(2, .failed(.wrongType)), makeEntry(3, .waiting)) {
      $0.arrivals = [
        ImportedFile(id: 1, name: "a", phase: .imported),
        ImportedFile(id: 4, name: "b", phase: .reading(0.5)),
      ]
    }
    #expect(store.state.files(Texts.english).map(\.id) == [1, 2, 3, 4])
    await store.send(.view(.clearButtonTapped)) {
      $0.arrivals.remove(id: 1)
      $0.uploads.entries.remove(id: 2)
    }
    #expect(store.state.files(Texts.english).map(\.id) == [3, 4])
  }
}
