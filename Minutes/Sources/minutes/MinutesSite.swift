import ComposableArchitecture
import Foundation
import LiveHTML
import LiveServer
import MinutesCore
import MinutesLive
import MinutesWeb

/// What is served: the app, the sound of its memos, and its previews.
@MainActor
struct MinutesSite {
  let library: MemoLibrary

  @RouteBuilder var routes: [Route] {
    Route(assets: MinutesAssets.all)
    Route("/") { _ in makePage() }
    Route("/memos") { _ in makePage() }
    Route(file: "/memos/{id}/sound/{kind}") { [library] request in
      guard let id = request.parameter("id").flatMap(Memo.ID.init(uuidString:)),
        let kind = request.parameter("kind").flatMap(AudioKind.init(rawValue:)),
        let frameCount = request.query("frames").flatMap({ Int($0) }),
        let sound = try? await library.sound(of: id, as: kind, frameCount: frameCount)
      else { return nil }
      return .file(at: sound.url.path)
    }
    Route(previews: minutesPreviews(path: "/previews"))
  }

  private func makePage() -> MinutesPage {
    let microphone = BrowserMicrophone(
      store: library.recordingStore, worklet: MinutesAssets.workletURL)
    let loudspeaker = BrowserLoudspeaker { [library] id in
      // A browser asks for parts of what is at an address: what is there stays what it is. A memo that goes on after it was
      // recovered is another file of the same kind.
      let sound = try await library.sound(of: id)
      return "/memos/\(id.uuidString)/sound/\(sound.kind.rawValue)?frames=\(sound.frameCount)"
    }
    let store = withDependencies {
      $0.audioPlayer = .live(loudspeaker)
      $0.audioRecorder = .live(microphone)
      $0.openSettings = { await microphone.showSettings() }
      $0.preferences = library.preferences
      $0.voiceMemoRepository = library.repository
    } operation: {
      Store(initialState: AppFeature.State()) { AppFeature() }
    }
    return MinutesPage(store: store, microphone: microphone, loudspeaker: loudspeaker)
  }
}
