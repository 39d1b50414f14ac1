/// The failure of a command, such as an item that the command line does not name, or not clearly. The exit code is 1.
struct CommandFailure: Error, CustomStringConvertible {
  var description: String
}
