/// Several views in one place, of which one is seen, chosen by its tab.
///
/// ```swift
/// Tabs("Library", selection: $store.tab, [(.memos, "Memos"), (.meetings, "Meetings")]) { tab in
///   switch tab { … }
/// }
/// ```
///
/// The Tab key leads to the tab that is chosen, and from there to what is seen; the arrow keys, Home and End choose another.
public struct Tabs<Value: Hashable, Content: HTML>: Component {
  private let label: String
  private let selection: Binding<Value>
  private let tabs: [(value: Value, title: String)]
  private let content: @MainActor (Value) -> Content

  /// Creates tabs.
  ///
  /// - Parameters:
  ///   - label: What is chosen from, for those who can't see it.
  ///   - selection: Which tab is chosen.
  ///   - tabs: The tabs with their titles.
  ///   - content: Makes what is seen.
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

  /// The tabs, and what is seen.
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
