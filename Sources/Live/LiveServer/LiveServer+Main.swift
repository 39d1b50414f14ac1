#if LiveServer
  import Foundation

  extension LiveServer {
    /// Serves until a signal comes, as the whole of a program.
    ///
    /// ```swift
    /// @main
    /// struct CounterExample {
    ///   static func main() async {
    ///     await LiveServer { Route("/") { _ in … } }.main()
    ///   }
    /// }
    /// ```
    ///
    /// If the server can't begin, the program says why, and what helps, on the standard error, and ends with the status 1. Whoever
    /// wants to do something else then calls ``run(until:onListening:)``.
    public func main() async {
      do {
        try await self.run()
      } catch {
        FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
        exit(1)
      }
    }
  }
#endif
