public import ComposableArchitecture

/// A list of files that the user uploads.
///
/// ```swift
/// Scope(state: \.uploads, action: \.uploads) { Uploads() }
/// Reduce { state, action in
///   switch action {
///   case .uploads(.delegate(.completed(let entry, let name))):
///     state.pictures.append(Picture(title: entry.file.name, path: name))
///     return .none
///   case .uploads:
///     return .none
///   }
/// }
/// ```
///
/// ``FileInput`` and ``DropZone`` send the selected files, and ``UploadList`` shows them. The
/// content goes from the browser to an ``UploadSink`` and does not pass the store.
@Reducer
public struct Uploads: Sendable {
  /// The files that the user has selected, and the rules for them.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The files, in the order of their selection.
    public var entries: IdentifiedArrayOf<UploadEntry> = []

    /// Completed files that the parent feature is still working on, and would lose with the session.
    ///
    /// The browser keeps them as it keeps active files, and uploads them again if another session
    /// replaces this one. The parent feature adds and removes them; they do not count towards
    /// ``maximumCount``.
    public var kept: IdentifiedArrayOf<UploadEntry> = []

    /// The accepted types: `image/png`, `image/*`, `.pdf`. Empty for all.
    public var accept: [String]

    /// The maximum number of files, without those that have failed or were cancelled.
    public var maximumCount: Int

    /// The maximum size of a file, in bytes.
    public var maximumSize: Int

    /// The number of uploads in progress at the same time. Others wait.
    public var maximumConcurrentCount: Int

    /// The id of the last file that was added.
    public var lastID = 0

    /// Creates state without files.
    ///
    /// - Parameters:
    ///   - accept: The accepted types: `image/png`, `image/*`, `.pdf`. Empty for all.
    ///   - maximumCount: The maximum number of files.
    ///   - maximumSize: The maximum size of a file, in bytes.
    ///   - maximumConcurrentCount: The number of uploads in progress at the same time.
    public init(
      accept: [String] = [], maximumCount: Int = 10, maximumSize: Int = 100 << 20,
      maximumConcurrentCount: Int = 2
    ) {
      self.accept = accept
      self.maximumCount = maximumCount
      self.maximumSize = maximumSize
      self.maximumConcurrentCount = maximumConcurrentCount
    }
  }

  /// The actions of the feature.
  public enum Action: Equatable, Sendable {
    /// The user has selected files on a page.
    case filesSelected([UploadFile], UploadSession)
    /// The user cancels an upload.
    case cancelButtonTapped(UploadEntry.ID)
    /// The user removes a file from the list. A completed file stays in its sink.
    case removeButtonTapped(UploadEntry.ID)
    /// The sink was created: the browser may send the file to the address with the token.
    case opened(UploadEntry.ID, token: String)
    /// An upload has changed.
    case changed(UploadEntry.ID, UploadEvent)
    /// No bytes have arrived within the time limit.
    case timeLimitReached(UploadEntry.ID)
    /// A message for the parent feature.
    case delegate(Delegate)

    /// The messages for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// A file is complete. The sink has returned its name.
      case completed(UploadEntry, name: String)
      /// A file was not uploaded.
      case failed(UploadEntry, UploadFailure)
    }
  }

  private enum Work: Hashable { case transfer, timer }

  /// Several features of a store may have uploads: keys are unique in a page, ids in a list.
  private struct WorkID: Hashable {
    let session: ObjectIdentifier
    let key: String
    let work: Work

    init(_ entry: UploadEntry, _ work: Work) {
      self.session = ObjectIdentifier(entry.session)
      self.key = entry.file.key
      self.work = work
    }
  }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.uploadSink) private var uploadSink

  /// Creates the feature.
  public init() {}

  /// The behaviour of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .filesSelected(let files, let session):
        for file in files { state.add(file, from: session) }
        return self.startWaiting(&state)

      case .cancelButtonTapped(let id):
        return self.end(id, .cancelled, &state)

      case .removeButtonTapped(let id):
        guard let entry = state.entries[id: id], !entry.isActive else { return .none }
        state.entries.remove(id: id)
        return .none

      case .opened(let id, let token):
        guard state.entries[id: id] != nil else { return .none }
        state.entries[id: id]?.token = token
        return state.entries[id: id].map { self.limitTime(of: $0) } ?? .none

      case .changed(let id, .progress(let count)):
        guard let entry = state.entries[id: id], entry.isActive else { return .none }
        state.entries[id: id]?.receivedBytes = count
        return self.limitTime(of: entry)

      case .changed(let id, .finished(let name)):
        guard let entry = state.entries[id: id], entry.isActive else { return .none }
        state.entries[id: id]?.receivedBytes = entry.file.size
        let next = self.end(id, .done(name), &state)
        guard let entry = state.entries[id: id] else { return next }
        return .merge(next, .send(.delegate(.completed(entry, name: name))))

      case .changed(let id, .failed(let failure)):
        return self.fail(id, failure, &state)

      case .timeLimitReached(let id):
        return self.fail(id, .timeout, &state)

      case .delegate:
        return .none
      }
    }
  }

  private func fail(
    _ id: UploadEntry.ID, _ failure: UploadFailure, _ state: inout State
  ) -> Effect<Action> {
    guard state.entries[id: id]?.isActive == true else { return .none }
    let next = self.end(id, .failed(failure), &state)
    guard let entry = state.entries[id: id] else { return next }
    return .merge(next, .send(.delegate(.failed(entry, failure))))
  }

  /// Ends an active upload and starts others that wait.
  private func end(
    _ id: UploadEntry.ID, _ phase: UploadEntry.Phase, _ state: inout State
  ) -> Effect<Action> {
    guard let entry = state.entries[id: id], entry.isActive else { return .none }
    state.entries[id: id]?.phase = phase
    state.entries[id: id]?.token = nil
    return .merge(
      .cancel(id: WorkID(entry, .transfer)), .cancel(id: WorkID(entry, .timer)),
      self.startWaiting(&state))
  }

  private func startWaiting(_ state: inout State) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    var count = state.entries.count { $0.phase == .uploading }
    for entry in state.entries where entry.phase == .waiting {
      guard count < state.maximumConcurrentCount else { break }
      count += 1
      state.entries[id: entry.id]?.phase = .uploading
      effects.append(self.transfer(entry, accept: state.accept))
    }
    return .merge(effects)
  }

  private func transfer(_ entry: UploadEntry, accept: [String]) -> Effect<Action> {
    .run { [uploadSink] send in
      let transfer: UploadTransfer
      do {
        transfer = try await entry.session.open(size: entry.file.size) {
          try await uploadSink.open(entry.file, accept)
        }
      } catch {
        await send(.changed(entry.id, .failed(error as? UploadFailure ?? .storage)))
        return
      }
      await send(.opened(entry.id, token: transfer.token))
      for await event in transfer.events {
        guard case .finished = event else {
          await send(.changed(entry.id, event))
          continue
        }
        // The feature receives the name, or the file is deleted: never both, and never neither.
        // Effects are cancelled on the main actor as well.
        let isReceived = await MainActor.run {
          guard !Task.isCancelled, transfer.claim() else { return false }
          entry.session.forget(transfer.token)
          send(.changed(entry.id, event))
          return true
        }
        if isReceived { return }
      }
      if Task.isCancelled { await transfer.cancel() }
    }
    .cancellable(id: WorkID(entry, .transfer))
  }

  private func limitTime(of entry: UploadEntry) -> Effect<Action> {
    let transfer = entry.token.flatMap { entry.session.transfer($0) }
    let count = transfer?.receivedBytes
    return .run { [clock] send in
      var (count, previous) = (count, Int?.none)
      // Progress is reported once for each megabyte, which a slow connection does not send in time.
      repeat {
        previous = count
        try await clock.sleep(for: entry.session.limits.timeout)
        count = transfer?.receivedBytes
      } while count != previous
      await send(.timeLimitReached(entry.id))
    }
    .cancellable(id: WorkID(entry, .timer), cancelInFlight: true)
  }
}
