import Foundation

extension URL {
  /// Synchronizes the directory entries of this folder with the disk.
  func synchronizeFolder() throws {
    let descriptor = try FileOperation.perform("open", path: path) {
      open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    defer { close(descriptor) }
    try FileOperation.perform("save", path: path) { fsync(descriptor) }
  }

  /// Creates this folder if it is missing, accessible only for its owner, and synchronizes it with
  /// the disk.
  ///
  /// An existing folder is synchronized as well: a process may have been killed between creating
  /// and synchronizing it.
  func createFolder() throws {
    var isFolder: ObjCBool = false
    let parent = deletingLastPathComponent()
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      do {
        try parent.synchronizeFolder()
      } catch let failure as FileFailure where failure.code == EACCES {
        // The folder belongs to another user, so this process has created nothing in it.
      }
      return
    }
    try parent.createFolder()
    do {
      try FileOperation.perform("create", path: path) { mkdir(path, 0o700) }
    } catch let failure as FileFailure where failure.code == EEXIST {
      // Another process has created the folder.
    }
    try parent.synchronizeFolder()
  }

  /// Writes a file atomically and durably.
  func writeDurably(_ data: Data) throws {
    let temporary = appendingPathExtension("new")
    try temporary.removeFile()
    do {
      let file = try DurableFile(temporary, isNew: true)
      try file.write(data, at: 0)
      try file.synchronize()
      try temporary.moveFile(to: self)
    } catch {
      // The temporary file is removed because even a full disk has room for an empty file.
      try? temporary.removeFile()
      throw error
    }
  }

  /// Returns the content of this file, or `nil` if it does not exist.
  ///
  /// - Throws: ``FileFailure`` if the file exists and cannot be read.
  func bytesIfPresent() throws -> Data? {
    do {
      let file = try DurableFile(self)
      return try file.read(count: file.size(), at: 0)
    } catch let failure as FileFailure where failure.code == ENOENT {
      return nil
    }
  }

  /// Renames a file, replaces an existing one, and returns after the new name is on the disk.
  func moveFile(to destination: URL) throws {
    try FileOperation.perform("rename", path: path) { rename(path, destination.path) }
    try destination.deletingLastPathComponent().synchronizeFolder()
  }

  /// Renames a file that cannot be used, and returns the new name.
  ///
  /// - Parameter suffix: The suffix of the new name. A number follows it if there is such a file.
  func setAside(as suffix: String = "damaged") throws -> URL {
    var number = 1
    var name = appendingPathExtension(suffix)
    while FileManager.default.fileExists(atPath: name.path) {
      number += 1
      name = appendingPathExtension("\(suffix)-\(number)")
    }
    try moveFile(to: name)
    return name
  }

  /// Removes a file, if it exists.
  func removeFile() throws {
    do {
      try FileOperation.perform("remove", path: path) { unlink(path) }
    } catch let failure as FileFailure where failure.code == ENOENT {
      // The file does not exist.
    }
  }

  /// Removes a folder and its files, if it exists. If the process is killed in between, a folder
  /// with the suffix ".removed" remains.
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
