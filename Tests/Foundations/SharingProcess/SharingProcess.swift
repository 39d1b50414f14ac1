import Foundation
import Sharing

#if canImport(Glibc)
import Glibc
#endif

/// The other process of a test: `SharingProcess COMMAND FILE …`.
///
/// - `increment FILE COUNT`: increments the number in a file, and saves it, until that has succeeded COUNT times.
/// - `write FILE`: changes a value until it is killed, and prints each one that has been saved.
/// - `limited FILE`: saves a value that is larger than this process may write; prints the error.
/// - `defaults FILE KEY COUNT`: saves the numbers up to COUNT under a key of user defaults.
/// - `exit FILE`: changes a value and exits at once.
/// - `exit-after-saving FILE`: changes a value while it saves an earlier change, and exits while no task can run.
/// - `exit-while-saving FILE`: changes a value while another thread saves an earlier change, and exits.
/// - `live FILE`: saves a value in the default app storage, and one in a relative file.
@main
struct SharingProcess {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let url = URL(fileURLWithPath: arguments[2])
    switch arguments[1] {
    case "increment": try await increment(url, count: Int(arguments[3])!)
    case "write": try await write(url)
    case "limited": await saveTooMuch(url)
    case "defaults": try await saveDefaults(url, key: arguments[3], count: Int(arguments[4])!)
    case "exit": change(url)
    case "exit-after-saving": changeWhileSaving(url, exitsInOtherThread: false)
    case "exit-while-saving": changeWhileSaving(url, exitsInOtherThread: true)
    case "live": try await saveInDefaultFolders(file: arguments[2])
    default: exit(2)
    }
  }

  private static func increment(_ url: URL, count: Int) async throws {
    @Shared(.fileStorage(url)) var number = 0
    for _ in 1...count {
      while true {
        do {
          $number.withLock { $0 += 1 }
          try await $number.save()
          break
        } catch let error as FileStorageError where error.reason == .conflict {
          continue
        }
      }
    }
  }

  private static func write(_ url: URL) async throws {
    @Shared(.fileStorage(url)) var text = ""
    for number in 1... {
      $text.withLock { $0 = String(repeating: "\(number),", count: 2_000) }
      try await $text.save()
      try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
    }
  }

  private static func saveTooMuch(_ url: URL) async {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 10_000, rlim_max: 10_000)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    @Shared(.fileStorage(url)) var text = ""
    $text.withLock { $0 = String(repeating: "x", count: 100_000) }
    do {
      try await $text.save()
      print("saved")
    } catch {
      print(error)
    }
  }

  private static func saveDefaults(_ url: URL, key: String, count: Int) async throws {
    @Shared(.appStorage(key, store: .file(url))) var number = 0
    for next in 1...count {
      $number.withLock { $0 = next }
      try await $number.save()
    }
  }

  private static func saveInDefaultFolders(file: String) async throws {
    @Shared(.appStorage("count")) var count = 0
    @Shared(.fileStorage(URL(string: file)!)) var number = 0
    $count.withLock { $0 = 1 }
    $number.withLock { $0 = 2 }
    try await $count.save()
    try await $number.save()
  }

  private static func change(_ url: URL) {
    @Shared(.fileStorage(url)) var text = ""
    $text.withLock { $0 = "first" }
    $text.withLock { $0 = "second" }
    exit(0)
  }

  private static func changeWhileSaving(_ url: URL, exitsInOtherThread: Bool) {
    let saving = DispatchSemaphore(value: 0)
    let changed = DispatchSemaphore(value: 0)
    @Shared(
      SlowKey(file: .fileStorage(url)) {
        saving.signal()
        changed.wait()
      }) var text = ""
    let other = Thread { [$text] in
      saving.wait()
      // This thread leaves the saving to the one that saves already.
      $text.withLock { $0 = "second" }
      // For the save that is under way, and for the one at the exit.
      changed.signal()
      changed.signal()
      if exitsInOtherThread { exit(0) }
    }
    // There are as many threads for tasks as there are processors.
    for _ in 1...ProcessInfo.processInfo.processorCount {
      Task.detached { while true { sleep(1000) } }
    }
    other.start()
    $text.withLock { $0 = "first" }
    if exitsInOtherThread { while true { sleep(1000) } }
    exit(0)
  }
}

/// File storage that calls a function before it saves.
private struct SlowKey: SharedKey {
  let file: FileStorageKey<String>
  let willSave: @Sendable () -> Void

  var id: FileStorageKey<String>.ID { file.id }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    file.load(context: context, continuation: continuation)
  }

  func subscribe(
    context: LoadContext<String>, subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    file.subscribe(context: context, subscriber: subscriber)
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    willSave()
    file.save(value, context: context, continuation: continuation)
  }
}
