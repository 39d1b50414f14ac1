/// A tab bar and the view of the selected tab.
///
/// ```swift
/// Tabs("Library", selection: $store.tab, [(.memos, "Memos"), (.meetings, "Meetings")]) { tab in
///   switch tab { … }
/// }
/// ```
///
/// The Tab key moves the focus to the selected tab, and from there to its view; the arrow keys,
/// Home and End select another tab.
public struct Tabs<Value: Hashable, Content: HTML>: Component {
  private let label: String
  private let selection: Binding<Value>
  private let tabs: [(value: Value, title: String)]
  private let content: @MainActor (Value) -> Content

  /// Creates tabs.
  ///
  /// - Parameters:
  ///   - label: The name of the tab bar for assistive technology.
  ///   - selection: The selected tab.
  ///   - tabs: The tabs with their titles.
  ///   - content: Creates the view of a tab.
  public init(
    _ label: String,
    selection: Binding<Value>,
    _ tabs: [(value: Value, title: String)],
    @HTMLBuilder content: @escaping @MainActor (Value) -> Content
  ) {
    self.label = label
    self.selection = selection
    self.tabs = tabs
    self.content = content
  }

  /// The tab bar and the view of the selected tab.
  public var body: some HTML {
    let selected = selection.wrappedValue
    let reachable = tabs.contains { $0.value == selected } ? selected : tabs.first?.value
    div(.role("tablist"), .aria("label", label)) {
      ForEach(tabs, id: \.value) { tab in
        button(
          .type(.button), .role("tab"), .tabIndex(tab.value == reachable ? 0 : -1),
          .aria("selected", tab.value == selected)
        ) { tab.title }
        .onClick { selection.wrappedValue = tab.value }
      }
    }
    .onKey("ArrowRight", "ArrowLeft", "Home", "End", preventsDefault: true) { choose(by: $0.key) }
    div(
      .role("tabpanel"), .tabIndex(0),
      .aria("label", tabs.first { $0.value == selected }?.title ?? label)
    ) {
      content(selected)
    }
  }

  private func choose(by key: String) {
    let selected = selection.wrappedValue
    let index = tabs.firstIndex { $0.value == selected } ?? 0
    guard !tabs.isEmpty else { return }
    let next =
      switch key {
      case "ArrowRight": (index + 1) % tabs.count
      case "ArrowLeft": (index + tabs.count - 1) % tabs.count
      case "Home": 0
      default: tabs.count - 1
      }
    selection.wrappedValue = tabs[next].value
  }
}
