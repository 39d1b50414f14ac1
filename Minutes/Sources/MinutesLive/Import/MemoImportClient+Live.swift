public import Foundation
public import MinutesCore

extension MemoImportClient {
  /// Imports into a library, one file after the other: recordings and pages need the processor, too.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - imports: The folder for the extracted files of archives, and for decoded sound.
  ///   - searchPath: The folders in which `ffmpeg` is looked for, separated by colons.
  public static func live(
    _ library: MemoLibrary, in imports: ImportFolder,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) -> Self {
    let memoImport = MemoImport(library, in: imports, searchPath: searchPath)
    let archiveImport = ArchiveImport(library, in: imports, searchPath: searchPath)
    let queue = ImportQueue()
    return Self(
      importFile: { path, name, date in
        // Progress that is not read in time is skipped. The memo is the last element, and is not.
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
          let task = Task(priority: .utility) {
            let file = URL(fileURLWithPath: path)
            defer { try? FileManager.default.removeItem(at: file) }
            do {
              let result = try await queue.run { () -> MemoImportEvent in
                guard !ArchiveImport.isArchive(file) else {
                  return .finishedArchive(
                    try await archiveImport.run(file) { continuation.yield(.progress($0)) })
                }
                return .finished(
                  try await memoImport.importFile(file, name: name, date: date) {
                    continuation.yield(.progress($0))
                  })
              }
              continuation.yield(result)
              continuation.finish()
            } catch {
              continuation.finish(throwing: MemoImportFailure(error))
            }
          }
          continuation.onTermination = { _ in task.cancel() }
        }
      },
      spaceProblem: { size in
        await Task.detached { () -> MemoImportFailure? in
          do {
            try library.limits.check(library.folder, adding: size)
            return nil
          } catch {
            return MemoImportFailure(error)
          }
        }.value
      }
    )
  }
}

/// Runs one operation at a time, in the order of the calls.
private actor ImportQueue {
  private var last: Task<Void, Never>?

  /// Runs an operation after those before it. An operation that is cancelled while it waits does not run.
  func run<Result: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { [last] in
      await last?.value
      try Task.checkCancellation()
      return try await operation()
    }
    last = Task { _ = try? await task.value }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
