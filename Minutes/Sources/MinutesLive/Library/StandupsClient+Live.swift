public import MinutesCore

extension MemoLibrary {
  /// The stand-ups of the library.
  public var standups: StandupsClient {
    StandupsClient(
      load: { [database] in try await RepositoryFailure.mapping { try await database.standups() } },
      changes: { [database] in database.standupRecords.values() },
      save: { [standupSaver] changes in
        try await RepositoryFailure.mapping { try await standupSaver.save(changes) }
      },
      runningMeetings: { [database] in database.runningMeetings.values() },
      saveRunning: { [database, standupCopies] meeting in
        try await database.change { try await database.saveRunning(meeting) }
        await standupCopies.writeLater(meeting)
      },
      leaveRunning: { [database] id, generation in
        try await database.change { try await database.leaveRunning(id, generation: generation) }
      },
      discardRunning: { [database, standupCopies] id in
        try await database.change { try await database.discardRunning(id) }
        await standupCopies.removeRunning(id)
      }
    )
  }

  /// Saves the changes of stand-ups that wait for their second. Call it before the process ends.
  public func flush() async { await standupSaver.flush() }
}
