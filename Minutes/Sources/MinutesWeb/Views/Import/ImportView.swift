import ComposableArchitecture
import LiveHTML
import MinutesCore
import LiveUploads

/// The button and the area that import sound files, and the files that are imported.
struct ImportView: Component {
  let store: StoreOf<MemoImports>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let uploads = store.scope(\.uploads, action: \.uploads)
    DropZone(store: uploads) {
      FileInput(texts.imports.button, store: uploads)
      span(.class("hint")) { texts.imports.dropHint }
    }
    let files = store.state.files(texts)
    if !files.isEmpty {
      ul(.class("imports"), .id("imports"), .aria("label", texts.imports.files)) {
        ForEach(files, id: \.id) { file in li { row(file) } }
      }
    }
    p(.class("spoken"), .role("status")) { summary(of: files) }
    if files.count(where: \.hasEnded) > 1 {
      button(.type(.button), .class("quiet")) { texts.imports.clear }
        .onClick { store.send(.view(.clearButtonTapped)) }
    }
  }

  @HTMLBuilder private func row(_ file: ImportedFile) -> some HTML {
    span(.class("name")) { file.name }
    switch file.phase {
    case .waiting:
      span(.class("facts")) { texts.imports.waiting }
    case .sending(let part):
      bar(texts.imports.sendingFile(file.name), part)
      span(.class("facts")) { texts.imports.sending }
    case .reading(let part):
      bar(texts.imports.readingFile(file.name), part)
      span(.class("facts")) { texts.imports.reading }
    case .imported:
      span(.class("facts")) { texts.imports.imported }
    case .importedAll(let count, let known, let failures):
      span(.class("facts")) { texts.imports.importedMemos(count.counted, known.counted) }
      if !failures.isEmpty {
        span(.class("failed"), .role("alert")) {
          texts.imports.notImported(failures.prefix(5).map { $0.message(in: texts) })
          if failures.count > 5 { texts.imports.andMore((failures.count - 5).counted) }
        }
      }
    case .failed(let failure):
      span(.class("failed"), .role("alert")) { failure.message(in: texts) }
    case .refused(let reason):
      span(.class("failed"), .role("alert")) { reason }
    }
    button(
      .type(.button), .class("quiet"),
      .aria(
        "label",
        file.hasEnded ? texts.imports.hideFile(file.name) : texts.imports.cancelFile(file.name))
    ) {
      file.hasEnded ? texts.imports.hide : texts.imports.cancel
    }
    .onClick { store.send(.view(.cancelButtonTapped(file.id))) }
  }

  private func bar(_ label: String, _ part: Double) -> some HTML {
    progress(.max(1.0), .value((part * 100).rounded() / 100), .aria("label", label)) {}
  }

  /// The result for screen readers, when all imports have ended.
  private func summary(of files: [ImportedFile]) -> String {
    guard files.allSatisfy(\.hasEnded) else { return "" }
    let count = files.count { $0.isImported }
    return count == 0 ? "" : texts.imports.importedFiles(count.counted)
  }
}

/// Tells the browser which files to send while another tab is shown. Without files, too: after a restart of the server, the browser
/// selects the files of the earlier session again.
struct ImportTransfers: Component {
  let store: StoreOf<MemoImports>

  var body: some HTML {
    div(.hidden(true)) {
      DropZone(store: store.scope(\.uploads, action: \.uploads)) {}
    }
  }
}
