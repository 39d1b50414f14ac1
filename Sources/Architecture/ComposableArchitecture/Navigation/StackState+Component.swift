extension StackState {
  /// An element of a stack with its id.
  public struct Component {
    /// The element's id.
    public let id: StackElementID

    /// The element.
    public var element: Element
  }
}

extension StackState.Component: Identifiable {}

extension StackState.Component: Sendable where Element: Sendable {}

extension StackState.Component: Equatable where Element: Equatable {}

extension StackState.Component: Hashable where Element: Hashable {}
