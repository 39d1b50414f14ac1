public import ComposableArchitecture
public import LiveHTML

/// A control that opens the browser's file dialog.
///
/// The label belongs to the control, so a click on it opens the dialog as well. The element of the
/// label has the class `live-file-input`.
public struct FileInput: Component {
  private let text: String
  private let store: StoreOf<Uploads>
  @Environment(\.uploadSession) private var session

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - store: The store of the uploads.
  public init(_ label: String, store: StoreOf<Uploads>) {
    self.text = label
    self.store = store
  }

  /// The control with its label.
  public var body: some HTML {
    let source = UploadSource(store: store, session: session)
    return label(.class("live-file-input")) {
      span { text }
      input(
        .type(.file), .multiple(store.maximumCount > 1),
        .when(!store.accept.isEmpty, .accept(source.accept)),
        .data("live-module", UploadScript.asset.url),
        .data(UploadSource.attribute, source.list)
      )
      .on(UploadSource.event) { source.receive($0) }
    }
  }
}
