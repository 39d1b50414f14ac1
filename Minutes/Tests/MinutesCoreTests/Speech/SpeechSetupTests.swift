import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct SpeechSetupTests {
  private let clock = TestClock()
  private let preferences = LockIsolated(Preferences())
  private let status = LockIsolated(SpeechInstallationStatus.missing)
  private let installed = LockIsolated<[SpeechModel]>([])

  private func makeStore(
    install:
      @autoclosure @escaping @Sendable () -> AsyncThrowingStream<
        SpeechInstallationProgress, any Error
      > = .finished(),
    planFailure: SpeechFailure? = nil
  ) -> TestStoreOf<SpeechSetup> {
    TestStore(initialState: SpeechSetup.State()) {
      SpeechSetup()
    } withDependencies: {
      $0.continuousClock = clock
      $0.preferences = PreferencesClient(
        load: { [preferences] in preferences.value },
        update: { [preferences] change in preferences.withValue { change(&$0) } })
      $0.speechInstallation = SpeechInstallationClient(
        status: { [status] in status.value },
        plan: { model in
          if let planFailure { throw planFailure }
          return .preview(model)
        },
        install: { [installed] model in
          installed.withValue { $0.append(model) }
          return install()
        },
        cancel: {},
        remove: {})
    }
  }

  /// The dialog, open, with all that is downloaded.
  private func makeOpenStore(
    install:
      @autoclosure @escaping @Sendable () -> AsyncThrowingStream<
        SpeechInstallationProgress, any Error
      > = .finished()
  ) async -> TestStoreOf<SpeechSetup> {
    let store = makeStore(install: install())
    await store.send(.view(.showButtonTapped)) { $0.isShown = true }
    await store.receive(\.statusLoaded) { $0.status = .missing }
    await store.receive(\.planLoaded.success) { $0.plan = .preview() }
    return store
  }

  @Test func `a page tells of a better engine until the user declines`() async {
    let store = makeStore()
    await store.send(.view(.task))
    await store.receive(\.statusLoaded) { $0.status = .missing }
    await store.receive(\.preferencesLoaded) { $0.isNoticeWanted = true }
    #expect(store.state.isNoticeShown)
    await store.send(.view(.notNowButtonTapped)) { $0.isNoticeWanted = false }
    await store.finish()

    let next = makeStore()
    await next.send(.view(.task))
    await next.receive(\.statusLoaded) { $0.status = .missing }
    await next.receive(\.preferencesLoaded)
    #expect(!next.state.isNoticeShown)
  }

  @Test(arguments: [
    SpeechInstallationStatus.installed(.preview()), .unavailable(SpeechFailure("Elsewhere.")),
  ])
  func `a page does not offer an engine that is there or cannot be`(
    status: SpeechInstallationStatus
  ) async {
    self.status.setValue(status)
    let store = makeStore()
    await store.send(.view(.task))
    await store.receive(\.statusLoaded) { $0.status = status }
    await store.receive(\.preferencesLoaded) { $0.isNoticeWanted = true }
    #expect(!store.state.isNoticeShown)
  }

  @Test func `the engine is installed after the user has read the list of downloads`() async {
    // Given the dialog
    let (progress, told) = AsyncThrowingStream.makeStream(of: SpeechInstallationProgress.self)
    let store = await makeOpenStore(install: progress)

    // When the user chooses another model and agrees
    await store.send(.view(.modelSelected(.base))) {
      $0.model = .base
      $0.plan = nil
    }
    await store.receive(\.planLoaded.success) { $0.plan = .preview(.base) }
    await store.send(.view(.installButtonTapped)) {
      $0.isInstalling = true
      $0.status = .installing(SpeechInstallationProgress(.checking, fraction: 0))
    }

    // Then the page shows the progress, also of a closed dialog
    told.yield(SpeechInstallationProgress(.downloading, fraction: 0.5))
    await store.receive(\.progressed) {
      $0.status = .installing(SpeechInstallationProgress(.downloading, fraction: 0.5))
    }
    await store.send(.view(.closeButtonTapped)) { $0.isShown = false }
    status.setValue(.installed(.preview(.base)))
    told.finish()
    await store.receive(\.ended) { $0.isInstalling = false }
    await store.receive(\.statusLoaded) { $0.status = .installed(.preview(.base)) }
    #expect(installed.value == [.base])
  }

  @Test func `a failed installation says why and can be tried again`() async {
    let failure = SpeechFailure("There is no connection to pypi.org.")
    let store = await makeOpenStore(install: .finished(throwing: failure))
    await store.send(.view(.installButtonTapped)) {
      $0.isInstalling = true
      $0.status = .installing(SpeechInstallationProgress(.checking, fraction: 0))
    }
    await store.receive(\.ended) {
      $0.isInstalling = false
      $0.failure = failure
    }
    await store.receive(\.statusLoaded) { $0.status = .missing }
    await store.send(.view(.installButtonTapped)) {
      $0.isInstalling = true
      $0.failure = nil
      $0.status = .installing(SpeechInstallationProgress(.checking, fraction: 0))
    }
    await store.receive(\.ended) {
      $0.isInstalling = false
      $0.failure = failure
    }
    await store.receive(\.statusLoaded) { $0.status = .missing }
  }

  @Test(arguments: [CancellationError(), SpeechFailure("pip was ended.")] as [any Error])
  func `a cancelled installation is no failure`(error: any Error) async {
    let (progress, told) = AsyncThrowingStream.makeStream(of: SpeechInstallationProgress.self)
    let store = await makeOpenStore(install: progress)
    store.dependencies.speechInstallation.cancel = { told.finish(throwing: error) }
    await store.send(.view(.installButtonTapped)) {
      $0.isInstalling = true
      $0.status = .installing(SpeechInstallationProgress(.checking, fraction: 0))
    }
    await store.send(.view(.cancelButtonTapped)) { $0.isCancelling = true }
    await store.receive(\.ended) {
      $0.isInstalling = false
      $0.isCancelling = false
    }
    await store.receive(\.statusLoaded) { $0.status = .missing }
  }

  @Test func `an installation of another page is watched`() async {
    // Given an installation that goes on
    status.setValue(.installing(SpeechInstallationProgress(.downloading, fraction: 0.2)))
    let store = makeStore()
    await store.send(.view(.task))
    await store.receive(\.statusLoaded) {
      $0.status = .installing(SpeechInstallationProgress(.downloading, fraction: 0.2))
    }
    await store.receive(\.preferencesLoaded) { $0.isNoticeWanted = true }

    // When it has ended
    status.setValue(.installed(.preview()))
    await clock.advance(by: .seconds(1))

    // Then the page knows
    await store.receive(\.statusLoaded) { $0.status = .installed(.preview()) }
  }

  @Test func `a machine that lacks something says so beforehand`() async {
    let failure = SpeechFailure("Python 3.9 is missing.")
    let store = makeStore(planFailure: failure)
    await store.send(.view(.showButtonTapped)) { $0.isShown = true }
    await store.receive(\.statusLoaded) { $0.status = .missing }
    await store.receive(\.planLoaded.failure) { $0.failure = failure }
    await store.send(.view(.installButtonTapped))
    #expect(installed.value == [])
  }
}
