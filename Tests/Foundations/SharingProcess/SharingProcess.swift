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
    case "live": try await saveInDefaultPlaces(file: arguments[2])
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

  private static func saveInDefaultPlaces(file: String) async throws {
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
}
