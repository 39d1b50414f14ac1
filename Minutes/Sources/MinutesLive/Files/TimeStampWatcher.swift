import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Observes changes of the time stamps of files.
///
/// One inotify instance serves the process, because Linux limits all processes of a user to 128
/// instances.
final class TimeStampWatcher: Sendable {
  static let shared = TimeStampWatcher()

  /// A registration for one file.
  struct Watch: Sendable {
    fileprivate let descriptor: CInt
    fileprivate let number: Int
  }

  private struct State {
    var notifier: CInt?
    /// The closures to call, by inotify watch descriptor.
    var handlers: [CInt: [Int: @Sendable () -> Void]] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "minutes.changes")

  /// Watches a file.
  ///
  /// - Parameters:
  ///   - path: The path of an existing file.
  ///   - onChange: Called on a queue of the watcher when the time stamps of the file change.
  /// - Throws: ``FileFailure`` if the file is missing, or if the user's inotify instances are
  ///   exhausted.
  func watch(_ path: String, onChange: @escaping @Sendable () -> Void) throws -> Watch {
    try state.withLock { state in
      let notifier = try state.notifier ?? makeNotifier(for: path)
      state.notifier = notifier
      let descriptor = try FileOperation.perform("watch", path: path) {
        inotify_add_watch(notifier, path, UInt32(IN_ATTRIB))
      }
      state.lastNumber += 1
      state.handlers[descriptor, default: [:]][state.lastNumber] = onChange
      return Watch(descriptor: descriptor, number: state.lastNumber)
    }
  }

  /// Stops watching a file.
  func end(_ watch: Watch) {
    state.withLock { state in
      state.handlers[watch.descriptor]?[watch.number] = nil
      guard state.handlers[watch.descriptor]?.isEmpty == true, let notifier = state.notifier else {
        return
      }
      state.handlers[watch.descriptor] = nil
      inotify_rm_watch(notifier, watch.descriptor)
    }
  }

  private func makeNotifier(for path: String) throws -> CInt {
    let notifier = try FileOperation.perform("watch", path: path) {
      inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: notifier, queue: queue)
    source.setEventHandler { [self] in
      let changed = Self.changedDescriptors(notifier)
      let handlers = state.withLock { state in
        changed.flatMap { state.handlers[$0].map { Array($0.values) } ?? [] }
      }
      for handler in handlers { handler() }
    }
    // The handler retains the source, so that it lives as long as the process.
    source.setCancelHandler { _ = source }
    source.activate()
    return notifier
  }

  /// Reads the pending events.
  private static func changedDescriptors(_ notifier: CInt) -> Set<CInt> {
    var changed: Set<CInt> = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(notifier, &buffer, buffer.count), count > 0 {
      buffer.withUnsafeBytes { bytes in
        var position = 0
        while position + MemoryLayout<inotify_event>.size <= count {
          let event = bytes.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
          changed.insert(event.wd)
          position += MemoryLayout<inotify_event>.size + Int(clamping: event.len)
        }
      }
    }
    return changed
  }
}
