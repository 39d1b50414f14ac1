public import ComposableArchitecture

/// Screens on top of each other, of which the topmost is seen.
///
/// ```swift
/// NavigationStack(store, \.path, action: \.path) {
///   MemosView(store: store)
/// } destination: { screen in
///   switch screen.case {
///   case .detail(let store): DetailView(store: store)
///   }
/// }
/// ```
///
/// Screens below stay on the page, hidden, so that what was entered and how far they were scrolled is still there when
/// they are seen again. To let the browser's back button pop a screen, give the page a path: see ``Page/open(_:)``.
public struct NavigationStack<State, Action, Screen, ScreenAction, Root: HTML, Destination: HTML>:
  Component
{
  private let store: Store<State, Action>
  private let path: KeyPath<State, StackState<Screen>>
  private let action: CaseKeyPath<Action, StackAction<Screen, ScreenAction>>
  private let root: @MainActor () -> Root
  private let destination: @MainActor (Store<Screen, ScreenAction>) -> Destination

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - store: The store of the feature that has the stack.
  ///   - path: A key path to the stack.
  ///   - action: A case key path to its actions.
  ///   - root: What is seen while the stack is empty.
  ///   - destination: Makes a view of the store of a screen.
  public init(
    _ store: Store<State, Action>,
    _ path: KeyPath<State, StackState<Screen>>,
    action: CaseKeyPath<Action, StackAction<Screen, ScreenAction>>,
    @HTMLBuilder root: @escaping @MainActor () -> Root,
    @HTMLBuilder destination: @escaping @MainActor (Store<Screen, ScreenAction>) -> Destination
  ) {
    self.store = store
    self.path = path
    self.action = action
    self.root = root
    self.destination = destination
  }

  /// The screens.
  public var body: some HTML {
    let screens = store.scope(path, action: action)
    div(.class("live-screen"), .hidden(!screens.isEmpty)) { root() }
    ForEach(Array(zip(screens.ids, screens)), id: \.0) { id, screen in
      div(.class("live-screen"), .hidden(id != screens.ids.last)) { destination(screen) }
    }
  }
}
