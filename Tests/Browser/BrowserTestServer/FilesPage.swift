#if LiveServer
import ComposableArchitecture
import LiveHTML
import LiveUploads

/// Files that the user uploads, and the sizes that have arrived.
struct FilesPage: Page {
  let store: StoreOf<Uploads>

  var head: PageHead { PageHead(title: "Files") }

  var body: some HTML {
    main {
      h1 { "Files" }
      DropZone(store: store) {
        p(.id("zone")) { "Drop files here" }
        FileInput("Choose files", store: store)
      }
      UploadList(store: store)
      for entry in store.entries {
        UploadPreview(entry)
        if case .done(let name) = entry.phase { p(.class("stored")) { name } }
      }
    }
  }

  static func store() -> StoreOf<Uploads> {
    Store(
      initialState: Uploads.State(
        accept: ["image/*", ".bin"], maximumCount: 4, maximumSize: 20_000_000)
    ) {
      Uploads()
    } withDependencies: {
      $0.uploadSink = UploadSinkClient { file, accept in
        SlowSink(isSlow: file.name.hasPrefix("slow"), accept: accept)
      }
    }
  }
}

/// A sink that keeps a checksum only, and takes its time for some files.
private actor SlowSink: UploadSink {
  private let isSlow: Bool
  private let accept: [String]
  private var count = 0
  private var sum: UInt32 = 0

  init(isSlow: Bool, accept: [String]) {
    self.isSlow = isSlow
    self.accept = accept
  }

  func write(_ bytes: [UInt8], at offset: Int) async throws {
    if offset == 0, !UploadContentCheck.signatures.isAccepted(bytes, self.accept) {
      throw UploadFailure.wrongContent
    }
    if self.isSlow { try await Task.sleep(for: .milliseconds(100)) }
    for byte in bytes { self.sum = self.sum &* 31 &+ UInt32(byte) }
    self.count += bytes.count
  }

  func finish() -> String { "\(self.count) bytes, \(self.sum)" }

  func cancel() {}
}
#endif
