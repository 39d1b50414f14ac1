#if LiveServer
import ComposableArchitecture
import LiveHTML

/// The debug page for one session: its components and its latest changes.
struct SessionInspectorPage: DebugPage {
  let store: StoreOf<SessionInspector>

  /// The address of the page of all sessions.
  let path: String

  var head: PageHead {
    PageHead(title: "Session \(store.id)", stylesheets: [SessionMonitorPage.style.url])
  }

  func open(_ path: String) { store.send(.opened) }

  var body: some HTML {
    nav { a(.href(path)) { "All sessions" } }
    main {
      h1 { "Session \(store.id)" }
      switch store.status {
      case .current: EmptyHTML()
      case .isLate:
        p(.role("status")) { "The worker of the session has not responded. The page asks again." }
      case .hasEnded:
        p(.role("status")) { "The session has ended. The page shows its last state." }
      }
      if let inspection = store.inspection { SnapshotView(inspection: inspection) }
    }
  }
}

/// A snapshot of a session.
private struct SnapshotView: Component {
  let inspection: SessionInspection

  var body: some HTML {
    div {
      let session = inspection.session
      p {
        """
        \(session.path), \(session.isConnected ? "connected" : "not connected"). \
        Events: \(session.events). Patches: \(session.patches). Bytes: \(session.patchBytes).
        """
      }
      h2(.id("components")) { "Components" }
      p {
        """
        Elements and bytes are those of a component without the ones in it. The last change is the first one in \
        the table below.
        """
      }
      ul(.class("tree"), .aria("labelledby", "components")) {
        ForEach(inspection.tree.components) { ComponentItem(component: $0) }
      }
      h2(.id("changes")) { "Latest changes" }
      if inspection.tree.changes.isEmpty {
        p { "None yet. Changes are recorded while this page is open." }
      } else {
        table(.aria("labelledby", "changes")) {
          thead { SessionMonitorPage.heads("Change", "Rendered", "Patch bytes") }
          tbody {
            ForEach(inspection.tree.changes) { change in
              tr {
                td { change.event ?? "without an event" }
                td { change.renderedText }
                SessionMonitorPage.number(change.patchBytes)
              }
            }
          }
        }
      }
    }
  }
}

/// A component with the components in it.
private struct ComponentItem: Component {
  let component: InspectedComponent

  var body: some HTML {
    li {
      if component.children.isEmpty {
        div(.class("component")) { facts }
      } else {
        details(.open(true)) {
          summary(.class("component")) { facts }
          ul {
            ForEach(component.children) { ComponentItem(component: $0) }
          }
        }
      }
      if component.omitted > 0 {
        p(.class("reads")) { "\(component.omitted) more, which are not shown" }
      }
    }
  }

  @HTMLBuilder private var facts: some HTML {
    span(.class("name")) {
      code { component.name }
      if let row = component.row { " \(row)" }
    }
    span(.class("count"), .class("changed", if: component.lastRenders > 0)) {
      "\(component.renders.counted("render"))"
      if component.lastRenders > 0 { ", \(component.lastRenders) in the last change" }
    }
    // The head and the restorable state have no rendering.
    if component.bytes > 0 {
      span(.class("count")) { component.elements.counted("element") }
      span(.class("count")) { component.bytes.counted("byte") }
    }
    span(.class("reads")) { component.readsText }
  }
}

extension InspectedComponent {
  fileprivate var readsText: String {
    let reads = self.reads + (self.readsModels ? ["models or local state"] : [])
    return reads.isEmpty ? "reads no state" : "reads \(reads.joined(separator: ", "))"
  }
}

extension InspectedChange {
  fileprivate var renderedText: String {
    self.renders.isEmpty
      ? "nothing" : self.renders.map { "\($0.component) × \($0.count)" }.joined(separator: ", ")
  }
}

extension Int {
  fileprivate func counted(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }
}
#endif
