import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Tells of files that other processes replace, write to, or remove.
///
/// Folders are watched, because a file that is replaced by renaming is a new one. One inotify instance serves the process:
/// Linux gives all processes of a user 128 of them together. On other systems nothing is watched.
final class FileWatcher: Sendable {
  static let shared = FileWatcher()

  /// A file that is watched.
  struct Watch: Sendable {
    fileprivate let folder: CInt
    fileprivate let number: Int
  }

  private struct Handler: Sendable {
    let name: String
    let onChange: @Sendable () -> Void
  }

  private struct State {
    var notifier: CInt?
    /// By the descriptor that inotify gives to a folder.
    var handlers: [CInt: [Int: Handler]] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "sharing.watcher")

  /// Watches a file, which may be missing.
  ///
  /// - Returns: `nil` if the folder can't be watched.
  func watch(
    folder: String, name: String, onChange: @escaping @Sendable () -> Void
  ) -> Watch? {
    #if canImport(Glibc)
    state.withLock { state in
      guard let notifier = state.notifier ?? makeNotifier() else { return nil }
      state.notifier = notifier
      let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      let descriptor = inotify_add_watch(notifier, folder, UInt32(truncatingIfNeeded: events))
      guard descriptor >= 0 else { return nil }
      state.lastNumber += 1
      state.handlers[descriptor, default: [:]][state.lastNumber] = Handler(
        name: name, onChange: onChange)
      return Watch(folder: descriptor, number: state.lastNumber)
    }
    #else
    nil
    #endif
  }

  /// Whether the folder is still there.
  func isActive(_ watch: Watch) -> Bool {
    state.withLock { $0.handlers[watch.folder]?[watch.number] != nil }
  }

  /// Watches a file no more.
  func end(_ watch: Watch) {
    state.withLock { state in
      guard state.handlers[watch.folder]?.removeValue(forKey: watch.number) != nil else { return }
      guard state.handlers[watch.folder]?.isEmpty == true else { return }
      state.handlers[watch.folder] = nil
      #if canImport(Glibc)
      if let notifier = state.notifier { inotify_rm_watch(notifier, watch.folder) }
      #endif
    }
  }

  #if canImport(Glibc)
  private struct Event {
    let folder: CInt
    let mask: UInt32
    let name: String
  }

  private func makeNotifier() -> CInt? {
    let notifier = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard notifier >= 0 else { return nil }
    let source = DispatchSource.makeReadSource(fileDescriptor: notifier, queue: queue)
    source.setEventHandler { [self] in
      for event in Self.events(of: notifier) { tell(event) }
    }
    // It lives as long as the process. Its handler refers to it.
    source.setCancelHandler { _ = source }
    source.activate()
    return notifier
  }

  private func tell(_ event: Event) {
    let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
    let isGone = event.mask & UInt32(IN_IGNORED) != 0
    let handlers = state.withLock { state in
      if isLost { return state.handlers.values.flatMap(\.values) }
      let handlers = state.handlers[event.folder]?.values.map(\.self) ?? []
      if isGone { state.handlers[event.folder] = nil }
      return isGone ? handlers : handlers.filter { $0.name == event.name }
    }
    for handler in handlers { handler.onChange() }
  }

  /// Reads the events that wait.
  private static func events(of notifier: CInt) -> [Event] {
    var events: [Event] = []
    let alignment = MemoryLayout<inotify_event>.alignment
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: alignment)
    defer { buffer.deallocate() }
    while case let count = Glibc.read(notifier, buffer.baseAddress, buffer.count), count > 0 {
      var position = 0
      while position + MemoryLayout<inotify_event>.size <= count {
        let event = buffer.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
        let start = position + MemoryLayout<inotify_event>.size
        let length = Int(truncatingIfNeeded: event.len)
        let name = buffer[start...].prefix(length).prefix { $0 != 0 }
        events.append(
          Event(folder: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
        position = start + length
      }
    }
    return events
  }
  #endif
}
