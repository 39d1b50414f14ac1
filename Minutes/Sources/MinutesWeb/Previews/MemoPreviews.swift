import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The screen where memos are listed, played and edited.
@MainActor
@PreviewBuilder
func memoPreviews() -> [Preview] {
  Preview("Memos") { AppView(store: memosStore(Memo.previews)) }
  Preview("Memos of several months") { AppView(store: memosStore(previewLibrary)) }
  Preview("Memo open") { AppView(store: memosStore(previewLibrary) { $0.show($0.memos[1].id) }) }
  Preview("Memo edited") {
    AppView(
      store: memosStore(previewLibrary) {
        $0.show($0.memos[1].id)
        $0.memos[1].editing = .preview(of: $0.memos[1].memo, 600, 1_450.5)
      })
  }
  Preview("Memo edited, and the edit can be undone") {
    AppView(
      store: memosStore(previewLibrary) {
        $0.edited = Playback.State.Edited(
          MemoEdit.Outcome(memos: [$0.memos[1].memo], originals: [$0.memos[2].id]),
          of: .cut($0.memos[2].id, SoundRange(600, 1_450.5)), from: .memo($0.memos[2].id))
      })
  }
  Preview("Memos with a tag") {
    AppView(store: memosStore(previewLibrary) { $0.tag = MemoTag("to do") })
  }
  Preview("Memo playing, closed") {
    AppView(store: memosStore(previewLibrary) { $0.memos[1].mode = .playing })
  }
  Preview("Memo that does not exist") {
    AppView(store: memosStore(Memo.previews) { $0.show(previewRecording.id) })
  }
  Preview("Memo playing") {
    AppView(
      store: memosStore(Memo.previews) {
        $0.show($0.memos[1].id)
        $0.memos[1].mode = .playing
        $0.memos[1].loop = .between(600...1_500)
        $0.memos[1].rate = PlaybackRate(1.5)
      })
  }
  Preview("Transcript") { AppView(store: transcriptStore(.preview)) }
  Preview("Transcript, playing and searched") {
    AppView(
      store: transcriptStore(.preview) {
        $0.mode = .playing
        $0.position = 4.2
        $0.transcript?.show(query: "ut")
      })
  }
  Preview("Transcript, edited") {
    AppView(store: transcriptStore(.preview) { $0.transcript?.showEditor() })
  }
  Preview("Transcript, to be replaced?") {
    AppView(
      store: transcriptStore(.preview) {
        $0.transcript?.confirmationDialog = .replaceEditedTranscript
      })
  }
  Preview("Transcript, not saved") {
    AppView(
      store: transcriptStore(.preview) {
        $0.transcript?.showFailedSave(.repository(.diskFull))
      })
  }
  Preview("Transcript, edited elsewhere") {
    AppView(
      store: transcriptStore(.preview) {
        $0.transcript?.showEditor()
        $0.transcript?.showUnsavedText("Lorem ipsum, and so on")
      })
  }
  Preview("Transcript, draft, and Whisper can be installed") {
    AppView(store: transcriptStore(.preview, app: { $0.speechSetup = .preview(.missing) }))
  }
  Preview("Transcript, draft, and Whisper is installed") {
    AppView(
      store: transcriptStore(
        .preview, app: { $0.speechSetup = .preview(.installed(.preview())) }))
  }
  Preview("Transcript, with speakers") {
    AppView(
      store: transcriptStore(.previewWithSpeakers) {
        $0.transcript?.showSpeakerCounts(2...8, chosen: 2)
      })
  }
  Preview("Transcript, waiting for an engine") {
    AppView(
      store: transcriptStore(
        TranscriptRecord(waitingReason: .noEngine)))
  }
  Preview("Transcript, waiting") { AppView(store: transcriptStore(TranscriptRecord())) }
  Preview("Transcript, running") {
    AppView(store: transcriptStore(TranscriptRecord(state: .running(progress: 0.4))))
  }
  Preview("Transcript, failed") {
    AppView(
      store: transcriptStore(
        TranscriptRecord(state: .failed(SpeechFailure("The speech engine has stopped.")))))
  }
  Preview("Memo with one end of a loop") {
    AppView(
      store: memosStore(Memo.previews) {
        $0.show($0.memos[1].id)
        $0.memos[1].loop = .from(600)
      })
  }
  Preview("Memo not played") {
    AppView(store: memosStore(Memo.previews) { $0.alert = .playbackFailed(.notFound) })
  }
  Preview("Memo not renamed") {
    AppView(store: memosStore(Memo.previews) { $0.alert = .renamingFailed(.diskFull) })
  }
  Preview("Memo not deleted") {
    AppView(store: memosStore(Memo.previews) { $0.alert = .deletingFailed(.diskFull) })
  }
  Preview("Memos, without a connection") {
    AppView(store: memosStore(Memo.previews), isLost: true)
  }
  Preview("Memo deleted") {
    AppView(
      store: memosStore(Array(Memo.previews.dropFirst())) { $0.deletedMemos = [Memo.previews[0]] })
  }
  Preview("Memos deleted") {
    AppView(
      store: memosStore(Array(Memo.previews.dropFirst(2))) {
        $0.deletedMemos = Array(Memo.previews.prefix(2))
      })
  }
  Preview("Memos by title") {
    AppView(store: memosStore(Memo.previews) { $0.show(.title) })
  }
  Preview("Memos selected") {
    AppView(
      store: memosStore(Memo.previews) {
        $0.memoSelection = MemoSelection.State(memos: [Memo.previews[0].id, Memo.previews[2].id])
      })
  }
  Preview("Favourites") {
    AppView(store: memosStore(Memo.previews) { $0.showsFavorites = true })
  }
  Preview("No favourites") {
    AppView(store: memosStore([Memo.previews[0]]) { $0.showsFavorites = true })
  }
  Preview("Importing files") {
    AppView(store: memosStore(Memo.previews), imports: importsStore())
  }
  Preview("No memos, and files can be imported") {
    AppView(store: memosStore([]), imports: importsStore([]))
  }
  Preview("No memos") { AppView(store: memosStore([])) }
  Preview("Looking for memos") {
    AppView(store: previewStore { $0.selectedTab = .playback })
  }
  Preview("Memos can't be shown") {
    AppView(
      store: memosStore([]) {
        $0.errorMessage = "The data folder can't be read: permission denied."
      })
  }
}
