#if os(Linux)
/// A standard file of a program.
public enum StandardFile: Sendable {
  /// The file that is empty, and that discards what is written to it.
  case null

  /// The same standard file as that of this process.
  case inherited

  /// A connection with this process; see ``ChildProcess/input``, ``ChildProcess/output`` and
  /// ``ChildProcess/error``.
  case connected

  /// For error messages: the same file as the output.
  case output
}
#endif
