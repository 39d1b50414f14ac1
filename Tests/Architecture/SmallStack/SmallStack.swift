import ComposableArchitecture
import Dispatch
import Foundation

/// Runs features with 4 KB of state that are nested 20 deep, with actions of 1 KB; to be started
/// with small stacks. Exits with status 0 if all checks succeed.
///
/// `SmallStack WAY THREAD` runs features nested in a ``Way``, on the `main` thread or on one of the
/// `pool`;
/// `SmallStack` prints the ways.
@main
enum SmallStack {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let way = arguments.first.flatMap(Way.init), let thread = arguments.last else {
      return print(Way.allCases.map(\.rawValue).joined(separator: "\n"))
    }
    switch thread {
    case "main":
      MainActor.assumeIsolated { way.exercise.run() }
    case "pool":
      Task { @MainActor in
        let exercise = way.exercise
        exercise.run()
        await exercise.runLater()
        exit(0)
      }
      // The main thread ends here, and the main actor gets a thread of the pool.
      dispatchMain()
    default:
      fail("There is no thread '\(thread)': write 'main' or 'pool'.")
    }
  }
}
