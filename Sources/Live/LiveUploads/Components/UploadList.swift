public import ComposableArchitecture
public import LiveHTML

/// The list of files with progress, the reasons of failures, and buttons to cancel uploads and to
/// remove files.
///
/// The element has the class `live-uploads`. Each item has the attribute `data-phase`: `waiting`,
/// `uploading`, `done`, `failed` or `cancelled`.
public struct UploadList: Component {
  private let store: StoreOf<Uploads>
  private let texts: UploadTexts

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - store: The store of the uploads.
  ///   - texts: The texts, for example in another language.
  public init(store: StoreOf<Uploads>, texts: UploadTexts = UploadTexts()) {
    self.store = store
    self.texts = texts
  }

  /// The list.
  public var body: some HTML {
    ul(.class("live-uploads")) {
      ForEach(store.entries) { [store, texts] entry in
        li(.data("phase", Self.name(of: entry.phase))) {
          span(.class("live-upload-name")) { entry.file.name }
          if entry.isActive {
            progress(
              .max(Double(max(entry.file.size, 1))), .value(Double(entry.receivedBytes)),
              .aria("label", entry.file.name)
            ) {}
            button(.aria("label", "\(texts.cancel): \(entry.file.name)")) { texts.cancel }
              .onClick { store.send(.cancelButtonTapped(entry.id)) }
          } else {
            span(.role("status")) { Self.text(of: entry.phase, texts) }
            button(.aria("label", "\(texts.remove): \(entry.file.name)")) { texts.remove }
              .onClick { store.send(.removeButtonTapped(entry.id)) }
          }
        }
      }
    }
  }

  private static func name(of phase: UploadEntry.Phase) -> String {
    switch phase {
    case .waiting: "waiting"
    case .uploading: "uploading"
    case .done: "done"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }

  private static func text(of phase: UploadEntry.Phase, _ texts: UploadTexts) -> String {
    switch phase {
    case .waiting, .uploading: ""
    case .done: texts.done
    case .failed(let failure): texts.failure(failure)
    case .cancelled: texts.cancelled
    }
  }
}

/// The texts of an ``UploadList``.
public struct UploadTexts: Sendable {
  /// The button that cancels an upload.
  public var cancel: String

  /// The button that removes a file from the list.
  public var remove: String

  /// The state of a completed upload.
  public var done: String

  /// The state of a cancelled upload.
  public var cancelled: String

  /// Returns the reason of a failure.
  public var failure: @Sendable (UploadFailure) -> String

  /// Creates texts. The defaults are English.
  public init(
    cancel: String = "Cancel", remove: String = "Remove", done: String = "Uploaded",
    cancelled: String = "Cancelled",
    failure: @escaping @Sendable (UploadFailure) -> String = { $0.message }
  ) {
    self.cancel = cancel
    self.remove = remove
    self.done = done
    self.cancelled = cancelled
    self.failure = failure
  }
}
