public import Foundation

/// Something to be done.
public struct ToDo: Equatable, Identifiable, Sendable {
  /// What it is known by.
  public let id: UUID
  /// What it is called.
  public var title: String
  /// Whether it is done.
  public var isDone: Bool

  /// Creates something to be done.
  public init(id: UUID, title: String, isDone: Bool = false) {
    self.id = id
    self.title = title
    self.isDone = isDone
  }
}
