import LiveUploads
import MinutesLive

/// Writes an uploaded sound file to the folder of imports, within the limits of the library.
actor ImportSink: UploadSink {
  private let file: FileUploadSink
  private let folder: ImportFolder
  private let reservation: ImportFolder.Reservation

  init(_ upload: UploadFile, accept: [String], in folder: ImportFolder) throws {
    self.folder = folder
    reservation = try folder.reserve(upload.size)
    do {
      file = try FileUploadSink(folder: reservation.folder, accept: accept)
    } catch {
      folder.release(reservation)
      throw error
    }
  }

  func write(_ bytes: [UInt8], at offset: Int) async throws {
    try await file.write(bytes, at: offset)
    folder.note(bytes.count, for: reservation)
  }

  func finish() async throws -> String {
    let path = try await file.finish()
    folder.release(reservation)
    return path
  }

  func cancel() async {
    await file.cancel()
    folder.release(reservation)
  }
}

extension UploadSinkClient {
  /// Writes sound files to the folder of imports.
  static func imports(_ folder: ImportFolder) -> Self {
    Self { file, accept in try ImportSink(file, accept: accept, in: folder) }
  }
}
