import ComposableArchitecture
import LiveHTML
import LiveUploads

/// The button and the area that import sound files, and the files that are imported.
struct ImportView: Component {
  let store: StoreOf<MemoImports>

  var body: some HTML {
    let uploads = store.scope(\.uploads, action: \.uploads)
    DropZone(store: uploads) {
      FileInput("Import", store: uploads)
      span(.class("hint")) { "or drop sound files here" }
    }
    let files = store.files
    if !files.isEmpty {
      ul(.class("imports"), .id("imports"), .aria("label", "Imported files")) {
        ForEach(files, id: \.id) { file in li { row(file) } }
      }
    }
    p(.class("spoken"), .role("status")) { Self.summary(of: files) }
    if files.count(where: \.hasEnded) > 1 {
      button(.type(.button), .class("quiet")) { "Clear list" }
        .onClick { store.send(.view(.clearButtonTapped)) }
    }
  }

  @HTMLBuilder private func row(_ file: ImportedFile) -> some HTML {
    span(.class("name")) { file.name }
    switch file.phase {
    case .waiting:
      span(.class("facts")) { "Waiting" }
    case .sending(let part):
      bar("Sending \(file.name)", part)
      span(.class("facts")) { "Sending" }
    case .reading(let part):
      bar("Reading \(file.name)", part)
      span(.class("facts")) { "Reading" }
    case .imported:
      span(.class("facts")) { "Imported" }
    case .importedAll(let count, let known, let failures):
      span(.class("facts")) { Self.text(imported: count, known: known) }
      if !failures.isEmpty {
        span(.class("failed"), .role("alert")) {
          "Not imported: \(failures.prefix(5).joined(separator: "; "))"
          if failures.count > 5 { "; and \((failures.count - 5).localText) more" }
        }
      }
    case .failed(let reason):
      span(.class("failed"), .role("alert")) { reason }
    }
    button(
      .type(.button), .class("quiet"),
      .aria("label", "\(file.hasEnded ? "Remove" : "Cancel") \(file.name)")
    ) {
      file.hasEnded ? "Remove" : "Cancel"
    }
    .onClick { store.send(.view(.cancelButtonTapped(file.id))) }
  }

  private static func text(imported count: Int, known: Int) -> String {
    let imported = count == 1 ? "1 memo was imported" : "\(count.localText) memos were imported"
    return switch known {
    case 0: imported
    case 1: "\(imported), 1 was here already"
    default: "\(imported), \(known.localText) were here already"
    }
  }

  private func bar(_ label: String, _ part: Double) -> some HTML {
    progress(.max(1.0), .value((part * 100).rounded() / 100), .aria("label", label)) {}
  }

  /// The result for screen readers, when all imports have ended.
  private static func summary(of files: [ImportedFile]) -> String {
    guard files.allSatisfy(\.hasEnded) else { return "" }
    let count = files.count { $0.isImported }
    return switch count {
    case 0: ""
    case 1: "1 file was imported."
    default: "\(count.localText) files were imported."
    }
  }
}

/// Tells the browser which files to send while another tab is shown.
struct ImportTransfers: Component {
  let store: StoreOf<MemoImports>

  var body: some HTML {
    if store.uploads.isUploading {
      div(.hidden(true)) {
        DropZone(store: store.scope(\.uploads, action: \.uploads)) {}
      }
    }
  }
}
