public import ComposableArchitecture

/// A stack of screens, which shows the topmost one.
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
/// Lower screens stay on the page, hidden, so that their inputs and scroll positions are preserved.
/// To let the browser's back button pop a screen, give the page a path: see ``Page/open(_:)``.
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
  ///   - store: The store of the feature with the stack.
  ///   - path: A key path to the state of the stack.
  ///   - action: A case key path to the actions of the stack.
  ///   - root: The view to show while the stack is empty.
  ///   - destination: Creates the view of a screen from its store.
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
