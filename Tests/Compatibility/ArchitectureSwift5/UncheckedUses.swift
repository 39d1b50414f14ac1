import ComposableArchitecture
import Foundation

// Code that only Swift 5 language mode accepts: values and functions that are not Sendable, and mutable globals.

#if swift(<6)
  final class LegacyNote: Equatable {
    var text = ""
    static func == (lhs: LegacyNote, rhs: LegacyNote) -> Bool { lhs.text == rhs.text }
  }

  struct LegacyClient {
    var notes: () async throws -> [LegacyNote]
    var save: (LegacyNote) async -> Void
    var changes: () -> AsyncStream<LegacyNote>
  }

  extension LegacyClient: DependencyKey {
    static var liveValue = LegacyClient(
      notes: { [] }, save: { _ in }, changes: { AsyncStream { $0.finish() } })
    static var testValue = LegacyClient(
      notes: unimplemented("notes"), save: unimplemented("save"),
      changes: unimplemented("changes", placeholder: .finished))
  }

  private struct LegacyClockKey: DependencyKey {
    static var liveValue: () -> Date = Date.init
    static let testValue: () -> Date = { Date(timeIntervalSince1970: 0) }
  }

  extension DependencyValues {
    var legacyClient: LegacyClient {
      get { self[LegacyClient.self] }
      set { self[LegacyClient.self] = newValue }
    }
    var legacyNow: () -> Date {
      get { self[LegacyClockKey.self] }
      set { self[LegacyClockKey.self] = newValue }
    }
  }

  final class LegacyRecorder {
    var isRecording = false
    func record() async {}
  }

  struct LegacyFeature: Reducer {
    struct State: Equatable {
      var notes: [LegacyNote] = []
      @Shared(.inMemory("legacy draft")) var draft = LegacyNote()
      @Shared var selection: LegacyNote?
      var path: [LegacyFeature.Destination] = []

      init() { _selection = Shared(value: nil) }
    }

    enum Destination: Equatable { case note(LegacyNote) }

    enum Action {
      case onAppear
      case response(Result<[LegacyNote], Error>)
      case row(LegacyRowAction)
    }

    @Dependency(\.legacyClient) var client
    @Dependency(\.legacyNow) var now
    let recorder = LegacyRecorder()

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .onAppear:
        let note = state.draft
        return .merge(
          .run { send in
            await recorder.record()
            await client.save(note)
            recorder.isRecording = true
            await send(.response(Result { try await client.notes() }))
          },
          .run { send in
            for await note in client.changes() {
              await send(.response(.success([note])))
            }
          } catch: { error, send in
            await send(.response(.failure(error)))
          }
        )
      case .response(.success(let notes)):
        state.notes = notes
        state.$selection.withLock { $0 = notes.first }
        return .none
      case .response(.failure), .row:
        return .none
      }
    }
  }

  enum LegacyRowAction { case tapped(LegacyNote) }

  let legacyRowPath = AnyCasePath<LegacyFeature.Action, LegacyRowAction>(
    embed: LegacyFeature.Action.row,
    extract: {
      guard case .row(let action) = $0 else { return nil }
      return action
    }
  )

  extension LegacyFeature.Action {
    static var rowPath = AnyCasePath(embed: Self.row) { (action: Self) -> LegacyRowAction? in
      if case .row(let action) = action { return action }
      return nil
    }
  }

  let legacyStore = Store(initialState: LegacyFeature.State()) { LegacyFeature() }
  var legacyViewStore = ViewStore(legacyStore, observe: { $0 })

  enum LegacyApp {
    static let store = Store(initialState: LegacyFeature.State()) { LegacyFeature() }
    static var current: StoreOf<LegacyFeature>?
  }

  final class LegacyDelegate: NSObject {
    private var tokens: Set<ObserveToken> = []
    private let viewStore: ViewStoreOf<LegacyFeature>

    init(store: StoreOf<LegacyFeature> = LegacyApp.store) {
      self.viewStore = ViewStore(store, observe: { $0 })
      super.init()
    }

    func applicationDidFinishLaunching() {
      legacyStore.send(.onAppear)
      LegacyApp.current?.send(.onAppear)
      DispatchQueue.main.async { [viewStore] in viewStore.send(.onAppear) }
      Task { [viewStore] in await viewStore.send(.onAppear).finish() }
      Task { @MainActor in _ = legacyViewStore.notes }
    }
  }

  @MainActor
  func legacyTest() async {
    let store = TestStore(initialState: LegacyFeature.State()) {
      LegacyFeature()
    } withDependencies: {
      $0.legacyClient.notes = { [LegacyNote()] }
      $0.legacyClient = LegacyClient(
        notes: { [] }, save: { _ in }, changes: { AsyncStream { $0.finish() } })
      $0.legacyNow = { Date() }
    }
    await store.send(.onAppear)
  }
#endif
