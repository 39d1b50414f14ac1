import Foundation
import Synchronization

@testable import MinutesLive

/// A child process with scripted behaviour.
enum ScriptedWorker: String, CaseIterable {
  /// Responds to each request with the number of its samples.
  case responds
  /// Responds to an earlier request first.
  case respondsLate
  /// Responds with an error.
  case refuses
  /// Responds with the names in its environment.
  case tellsItsEnvironment
  /// Cannot load its model.
  case lacksPackage
  /// Exits before it is ready.
  case endsAtStart
  /// Writes 20,000 errors and exits before it is ready.
  case complainsAtStart
  /// Never becomes ready.
  case hangsAtStart
  /// The first process exits after it has read a request, the next ones respond.
  case diesOnce
  case writesGarbageOnce
  case floodsWithBytesOnce
  case floodsWithLinesOnce
  /// Each process exits after it has read a request.
  case dies
  /// Each process reads a request and does not respond.
  case hangs

  /// - Parameter starts: A file to which each start appends a byte.
  func launch(starts: URL) -> WhisperLaunch {
    WhisperLaunch(
      executable: URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["python3", "-I", "-c", Self.program, rawValue, starts.path])
  }

  private static let program = #"""
    import json, os, sys

    name, file = sys.argv[1:]
    with open(file, "ab") as starts:
        starts.write(b".")
    is_first = os.path.getsize(file) == 1
    name = name if is_first or not name.endswith("Once") else "responds"

    def say(**response):
        sys.stdout.write(json.dumps(response) + "\n")
        sys.stdout.flush()

    def hang():
        while sys.stdin.buffer.read(1):
            pass

    def words(text):
        return [[" " + text, 0.1, 0.5, 0.9]]

    if name == "endsAtStart":
        sys.exit()
    if name == "complainsAtStart":
        for number in range(1, 20001):
            print(f"line {number}", file=sys.stderr)
        sys.exit(1)
    if name == "hangsAtStart":
        hang()
    if name == "lacksPackage":
        say(fatal="ModuleNotFoundError: No module named 'ctranslate2'")
        sys.exit(1)
    say(ready=1, engine="whisper", model="tiny.en", sha256="ab", languages=["en"], words=True)
    while line := sys.stdin.buffer.readline():
        header = json.loads(line)
        count = len(sys.stdin.buffer.read(2 * header["samples"])) // 2
        if name in ("dies", "diesOnce"):
            sys.exit("Illegal instruction")
        if name == "hangs":
            hang()
        if name == "writesGarbageOnce":
            print("Segmentation fault", flush=True)
        if name == "floodsWithBytesOnce":
            while True:
                sys.stdout.write("x" * 65536)
        if name == "floodsWithLinesOnce":
            while True:
                say(id=0, words=[])
        if name == "refuses":
            say(id=header["id"], error="ValueError: no sound")
        if name == "respondsLate":
            say(id=header["id"] - 1, words=words("early"))
        if name == "tellsItsEnvironment":
            names = sorted(name for name in os.environ if name != "LC_CTYPE")
            say(id=header["id"], words=words(",".join(names)))
        say(id=header["id"], words=words(f"{count} {header['kind']}"))
    """#
}

/// A clock on which short pauses pass at once, and timeouts never or at once.
final class ScriptedClock: Clock {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset = Swift.Duration.zero
    func advanced(by duration: Swift.Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Swift.Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  let now = Instant()
  let minimumResolution = Swift.Duration.zero
  private let passes: @Sendable (Swift.Duration) -> Bool
  private let recorded = Mutex<[Swift.Duration]>([])

  /// - Parameter passes: Whether a duration passes at once.
  init(passes: @escaping @Sendable (Swift.Duration) -> Bool = { $0 <= .seconds(2) }) {
    self.passes = passes
  }

  var sleeps: [Swift.Duration] { recorded.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    recorded.withLock { $0.append(deadline.offset) }
    guard !passes(deadline.offset) else { return }
    for await _ in AsyncStream<Never>.makeStream().stream {}
    throw CancellationError()
  }
}
