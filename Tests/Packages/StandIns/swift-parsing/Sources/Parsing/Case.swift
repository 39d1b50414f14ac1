// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CasePaths

/// Reads the value of a case from text.
public struct CaseParser<Value> {
  private let read: (String) -> Value?

  public init<Payload: LosslessStringConvertible>(_ path: AnyCasePath<Value, Payload>) {
    self.read = { Payload($0).map(path.embed) }
  }

  public func callAsFunction(_ text: String) -> Value? {
    self.read(text)
  }
}
