public import Foundation

/// An item of the list.
public struct ToDo: Equatable, Identifiable, Sendable {
  /// The id of the item.
  public let id: UUID
  /// The title of the item.
  public var title: String
  /// Whether it is done.
  public var isDone: Bool

  /// Creates an item.
  public init(id: UUID, title: String, isDone: Bool = false) {
    self.id = id
    self.title = title
    self.isDone = isDone
  }
}
