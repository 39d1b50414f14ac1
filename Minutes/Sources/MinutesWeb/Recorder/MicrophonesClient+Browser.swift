import BoundedNumbers
import ComposableArchitecture
import LiveHTML
public import MinutesCore

extension MicrophonesClient {
  /// The microphones of a browser.
  public static func live(_ microphone: BrowserMicrophone) -> Self {
    Self(
      list: {
        AsyncStream { observer in
          let task = Task { await microphone.yieldMicrophones(to: observer) }
          observer.onTermination = { _ in task.cancel() }
        }
      },
      select: { id in await microphone.select(id) },
      selectStereo: { isStereo in await microphone.selectStereo(isStereo) },
      selectSharing: { isSharing in await microphone.selectSharing(isSharing) },
      levels: {
        AsyncThrowingStream { observer in
          let task = Task { await microphone.yieldLevels(to: observer) }
          observer.onTermination = { _ in task.cancel() }
        }
      }
    )
  }
}

/// The page's report about its microphones.
private struct MicrophoneReport: Decodable, Sendable {
  struct Device: Decodable, Sendable {
    var id: String
    var name: String
  }

  var microphones: [Device]
  var selection: String?
  var offersStereo: Bool
  var isStereo: Bool
  var isSharing: Bool?

  var list: MicrophoneList {
    @Dependency(\.texts.microphones) var texts
    return MicrophoneList(
      microphones: microphones.prefix(50).enumerated().map { index, device in
        // Browsers hide the names until the page was allowed to use a microphone.
        Microphone(
          id: device.id, name: device.name.isEmpty ? texts.unnamed(index + 1) : device.name)
      },
      selection: selection.map { String($0.prefix(200)) },
      offersStereo: offersStereo, isStereo: isStereo, isSharing: isSharing)
  }
}

extension BrowserMicrophone {
  fileprivate func yieldMicrophones(
    to observer: AsyncStream<MicrophoneList>.Continuation
  ) async {
    defer { observer.finish() }
    try? await browser?.persistently {
      guard let browser else { return }
      for try await report in browser.stream("microphones.list", of: MicrophoneReport.self) {
        observer.yield(report.list)
      }
    }
  }

  fileprivate func select(_ id: Microphone.ID?) async {
    try? await browser?.call("microphones.select", id ?? "")
  }

  fileprivate func selectStereo(_ isStereo: Bool) async {
    try? await browser?.call("microphones.stereo", isStereo)
  }

  fileprivate func selectSharing(_ isSharing: Bool) async {
    try? await browser?.call("microphones.share", isSharing)
  }

  fileprivate func yieldLevels(
    to observer: AsyncThrowingStream<Double, any Error>.Continuation
  ) async {
    do {
      guard let browser else { return observer.finish() }
      try await browser.persistently {
        for try await level in browser.stream(
          "microphones.levels", worklet, of: Bounded<Confidence>.self)
        {
          observer.yield(level.value)
        }
      }
      observer.finish()
    } catch {
      observer.finish(throwing: RecorderFailure(inBrowser: error))
    }
  }
}
