public import ComposableArchitecture
public import LiveHTML

/// An area on which the user drops files.
///
/// Put a ``FileInput`` into it: not every user can drag. While files are over it, the element has
/// the attribute `data-live-over`; its class is `live-drop-zone`.
public struct DropZone<Content: HTML>: Component {
  private let store: StoreOf<Uploads>
  private let content: Content
  @Environment(\.uploadSession) private var session

  /// Creates an area.
  ///
  /// - Parameters:
  ///   - store: The store of the uploads.
  ///   - content: The content of the area.
  public init(store: StoreOf<Uploads>, @HTMLBuilder content: () -> Content) {
    self.store = store
    self.content = content()
  }

  /// The area.
  public var body: some HTML {
    let source = UploadSource(store: store, session: session)
    return div(
      .class("live-drop-zone"), .data("live-drop", ""),
      .data("live-module", UploadScript.asset.url),
      .data(UploadSource.attribute, source.list)
    ) {
      content
    }
    .on(UploadSource.event) { source.receive($0) }
  }
}
