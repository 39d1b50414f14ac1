import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import LiveUploads
import Testing

private struct Picture: Equatable {
  var title: String
  var path: String
}

@Reducer
private struct Album {
  @ObservableState
  struct State: Equatable {
    var uploads = Uploads.State(accept: ["image/png", "image/jpeg"], maximumSize: 10_000_000)
    var pictures: [Picture] = []
  }

  enum Action {
    case uploads(Uploads.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.uploads, action: \.uploads) { Uploads() }
    Reduce { state, action in
      switch action {
      case .uploads(.delegate(.completed(let entry, let name))):
        state.pictures.append(Picture(title: entry.file.name, path: name))
        return .none
      case .uploads:
        return .none
      }
    }
  }
}

private struct AlbumPage: Page {
  let store: StoreOf<Album>

  var head: PageHead { PageHead(title: "Album") }

  var body: some HTML {
    let uploads = store.scope(state: \.uploads, action: \.uploads)
    main {
      DropZone(store: uploads) {
        p { "Drop pictures here, or" }
        FileInput("Choose pictures", store: uploads)
      }
      UploadList(store: uploads)
      for entry in uploads.entries { UploadPreview(entry) }
    }
  }
}

@MainActor
private func makeStore() -> StoreOf<Album> {
  Store(initialState: Album.State()) {
    Album()
  } withDependencies: {
    $0.uploadSink = .folder("/var/lib/album")
  }
}

private actor MemorySink: UploadSink {
  func write(_ bytes: [UInt8], at offset: Int) {}
  func finish() -> String { "pictures/1" }
  func cancel() {}
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct UploadExamples {
  @Test
  func `page test sends a file`() async throws {
    let clock = TestClock()
    let page = TestPage {
      AlbumPage(
        store: Store(initialState: Album.State()) {
          Album()
        } withDependencies: {
          $0.uploadSink = UploadSinkClient { _, _ in MemorySink() }
          $0.continuousClock = clock
        })
    }
    let picture = TestFile("cat.png", [1, 2, 3, 4], type: "image/png")
    try page.selectFiles(picture, in: .label("Choose pictures"))
    try await page.upload("cat.png", upTo: 2)
    #expect(try page.find(.role("progressbar")).attributes["value"] == "2")
    try await page.upload("cat.png")
    #expect(try page.text(.role("status")) == "Uploaded")
  }

  @Test
  func `store with a folder is created`() {
    #expect(makeStore().pictures == [])
  }
}
