public import ComposableArchitecture
public import LiveUploads
public import MinutesCore

/// The sound files and archives that a page imports: they are sent to the server, and become memos there.
@Reducer
public struct MemoImports: Sendable {
  /// The state of the list of files.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The files that have arrived, and are read or were read.
    public internal(set) var arrivals: IdentifiedArrayOf<ImportedFile> = []

    /// The reasons why the library has no space for files, by the ids of their uploads.
    var spaceProblems: [UploadEntry.ID: MemoImportFailure] = [:]

    /// The files that are sent, wait, or were refused.
    public var uploads = Uploads.State(
      accept: MemoImports.accept, maximumCount: MemoImports.maximumCount,
      maximumSize: MemoImports.maximumSize)

    /// Creates an empty list.
    public init() {}
  }

  /// The actions of the list.
  public enum Action: Equatable, Sendable, ViewAction {
    /// The import of a file has made a step.
    case changed(UploadEntry.ID, MemoImportEvent)

    case failed(UploadEntry.ID, MemoImportFailure)

    /// The library has no space for a file, for this reason.
    case spaceProblemFound(UploadEntry.ID, MemoImportFailure)

    case uploads(Uploads.Action)
    case view(View)

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Ends the import of a file, and removes the file from the list.
      case cancelButtonTapped(UploadEntry.ID)

      /// Removes all files whose import has ended from the list.
      case clearButtonTapped
    }
  }

  /// The accepted types of files.
  public static let accept = [".wav", ".flac", ".ogg", ".oga", ".opus", ".mp3", ".m4a", ".zip"]

  /// The number of files that a page sends, or has waiting, at the same time. Of the files whose import has ended, the list shows as
  /// many at most.
  static let maximumCount = 200

  /// The maximum size of a file in bytes: that of the sound of a memo.
  static let maximumSize = 4_000_000_000

  private struct ReadingID: Hashable { let id: UploadEntry.ID }

  @Dependency(\.memoImport) var memoImport

  private let showMemo: @MainActor @Sendable (Memo.ID) -> Void

  /// Creates the feature.
  ///
  /// - Parameter showMemo: Shows the memo of a file that was imported alone.
  public init(showMemo: @escaping @MainActor @Sendable (Memo.ID) -> Void = { _ in }) {
    self.showMemo = showMemo
  }

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Scope(\.uploads, action: \.uploads) {
      Uploads()
    }
    Reduce { state, action in
      switch action {
      case .changed(let id, .progress(let part)):
        state.arrivals[id: id]?.phase = .reading(part)
        return .none

      case .changed(let id, .finished(let memo)):
        state.arrivals[id: id]?.phase = .imported
        state.uploads.kept.remove(id: id)
        guard state.arrivals.count + state.uploads.entries.count == 1 else { return .none }
        return .run { [showMemo] _ in await showMemo(memo.id) }

      case .changed(let id, .finishedArchive(let archive)):
        state.arrivals[id: id]?.phase = .importedAll(
          archive.memos.count, known: archive.knownCount, failures: archive.failures)
        state.uploads.kept.remove(id: id)
        return .none

      case .failed(let id, let failure):
        state.arrivals[id: id]?.phase = .failed(failure)
        state.uploads.kept.remove(id: id)
        return .none

      case .spaceProblemFound(let id, let problem):
        if state.uploads.entries[id: id] != nil { state.spaceProblems[id] = problem }
        return .none

      case .uploads(.delegate(.completed(let entry, let path))):
        state.uploads.entries.remove(id: entry.id)
        // A file that is read is lost with the process. The browser sends it again to the next one.
        state.uploads.kept.append(entry)
        if state.arrivals.count(where: \.hasEnded) >= Self.maximumCount,
          let first = state.arrivals.first(where: \.hasEnded)
        {
          state.arrivals.remove(id: first.id)
        }
        state.arrivals.append(ImportedFile(id: entry.id, name: entry.file.name, phase: .reading(0)))
        return .run { send in
          let file = entry.file
          for try await event in memoImport.importFile(
            path: path, name: file.name, date: file.modificationDate)
          {
            await send(.changed(entry.id, event))
          }
        } catch: { error, send in
          await send(.failed(entry.id, MemoImportFailure(error)))
        }
        .cancellable(id: ReadingID(id: entry.id))

      case .uploads(.delegate(.failed(let entry, .storage))):
        return .run { send in
          guard let problem = await memoImport.spaceProblem(size: entry.file.size) else { return }
          await send(.spaceProblemFound(entry.id, problem))
        }

      case .uploads:
        return .none

      case .view(.cancelButtonTapped(let id)):
        state.spaceProblems[id] = nil
        state.uploads.kept.remove(id: id)
        guard state.arrivals.remove(id: id) == nil else { return .cancel(id: ReadingID(id: id)) }
        return .concatenate(
          .send(.uploads(.cancelButtonTapped(id))), .send(.uploads(.removeButtonTapped(id))))

      case .view(.clearButtonTapped):
        state.arrivals.removeAll { $0.hasEnded }
        state.uploads.entries.removeAll { !$0.isActive }
        state.spaceProblems = [:]
        return .none
      }
    }
  }
}
