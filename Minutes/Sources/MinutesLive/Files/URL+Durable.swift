import Foundation

extension URL {
  /// Returns when the names in this folder have arrived on the disk.
  func synchronizeFolder() throws {
    let descriptor = try FileOperation.perform("open", path: path) {
      open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    defer { close(descriptor) }
    try FileOperation.perform("save", path: path) { fsync(descriptor) }
  }

  /// Creates this folder where there is none, for nobody but its owner, and returns when it is on the disk.
  ///
  /// A folder that is there may have been created by a process that was killed before its name was synchronized.
  func createFolder() throws {
    var isFolder: ObjCBool = false
    let parent = deletingLastPathComponent()
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      do {
        try parent.synchronizeFolder()
      } catch let failure as FileFailure where failure.code == EACCES {
        // Another user's folder: this process has not created anything in it.
      }
      return
    }
    try parent.createFolder()
    do {
      try FileOperation.perform("create", path: path) { mkdir(path, 0o700) }
    } catch let failure as FileFailure where failure.code == EEXIST {
      // Another process was quicker.
    }
    try parent.synchronizeFolder()
  }

  /// Puts a file in this place, whole or not at all.
  func writeDurably(_ data: Data) throws {
    let temporary = appendingPathExtension("new")
    try temporary.removeFile()
    do {
      let file = try DurableFile(temporary, isNew: true)
      try file.write(data, at: 0)
      try file.synchronize()
      try temporary.moveFile(to: self)
    } catch {
      // A disk that is full has room for an empty file.
      try? temporary.removeFile()
      throw error
    }
  }

  /// Returns the bytes of this file, or `nil` if there is none. A file that cannot be read is an error, not an absent file.
  func bytesIfPresent() throws -> Data? {
    do {
      let file = try DurableFile(self)
      return try file.read(count: file.size(), at: 0)
    } catch let failure as FileFailure where failure.code == ENOENT {
      return nil
    }
  }

  /// Gives a file another name, whoever has it, and returns when the name is on the disk.
  func moveFile(to destination: URL) throws {
    try FileOperation.perform("rename", path: path) { rename(path, destination.path) }
    try destination.deletingLastPathComponent().synchronizeFolder()
  }

  /// Removes a file, if it is there.
  func removeFile() throws {
    do {
      try FileOperation.perform("remove", path: path) { unlink(path) }
    } catch let failure as FileFailure where failure.code == ENOENT {
      // It is not there.
    }
  }

  /// Removes a folder and the files in it, if it is there: all or, if the process is killed, all but what ends with ".removed".
  func removeFolder() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let removed = pathExtension == "removed" ? self : appendingPathExtension("removed")
    if removed != self { try moveFile(to: removed) }
    try removed.removeNow()
  }

  private func removeNow() throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: path) {
      try appendingPathComponent(file).removeFile()
    }
    try FileOperation.perform("remove", path: path) { rmdir(path) }
    try deletingLastPathComponent().synchronizeFolder()
  }
}
