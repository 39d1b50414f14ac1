public import ArgumentParser
public import MinutesCore

extension MemoTag: ExpressibleByArgument {
  /// Reads a tag from the command line.
  public init?(argument: String) { self.init(argument) }

  /// The text in messages of the parser.
  public var defaultValueDescription: String { text }
}
