/// Several views in one place, of which one is seen, chosen by its tab.
///
/// ```swift
/// Tabs("Library", selection: $store.tab, [(.memos, "Memos"), (.meetings, "Meetings")]) { tab in
///   switch tab { … }
/// }
/// ```
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
    div(.role("tablist"), .aria("label", label)) {
      ForEach(tabs, id: \.value) { tab in
        button(.type(.button), .role("tab"), .aria("selected", tab.value == selected)) { tab.title }
          .onClick { selection.wrappedValue = tab.value }
      }
    }
    div(
      .role("tabpanel"), .tabIndex(0),
      .aria("label", tabs.first { $0.value == selected }?.title ?? label)
    ) {
      content(selected)
    }
  }
}
