import BoundedNumbers
import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The choice of a microphone, with its level.
struct MicrophoneChoiceView: Component {
  let store: StoreOf<MicrophoneChoice>

  var body: some HTML {
    button(.type(.button), .class("quiet"), .aria("expanded", store.isOpen)) {
      "Choose microphone"
    }
    .onClick { store.send(.view(.openButtonTapped)) }
    if store.isOpen {
      div(.class("microphones")) {
        if let list = store.list {
          label {
            span { "Microphone" }
            select(.value(list.selection ?? "")) {
              option(.value(""), .selected(list.selection == nil)) { "Default microphone" }
              for microphone in list.microphones {
                option(.value(microphone.id), .selected(microphone.id == list.selection)) {
                  microphone.name
                }
              }
              if store.isMissing {
                option(.value(list.selection ?? ""), .selected(true)) { "Not connected" }
              }
            }
            .onChange { store.send(.view(.microphoneSelected($0.isEmpty ? nil : $0))) }
          }
          MicrophoneLevel(store: store)
          if list.canBeStereo || list.isStereo {
            label {
              span { "Channels" }
              select(.value(list.isStereo ? "2" : "1")) {
                option(.value("1"), .selected(!list.isStereo)) { "Mono" }
                option(.value("2"), .selected(list.isStereo)) { "Stereo" }
              }
              .onChange { store.send(.view(.stereoSelected($0 == "2"))) }
            }
          }
          if let isSharing = list.isSharing {
            label(.class("check")) {
              input(.type(.checkbox), .checked(isSharing), .aria("describedby", "sharing-help"))
                .onCheck { store.send(.view(.sharingToggled($0))) }
              span { "Also record shared sound" }
            }
            p(.class("hint"), .id("sharing-help")) { sharingHelp(list) }
          }
        }
        p(.class("failed"), .role("status")) { message }
      }
    }
  }

  private func sharingHelp(_ list: MicrophoneList) -> String {
    let sides =
      list.isSharing == true && list.isStereo
      ? " The microphone is recorded on the left, the shared sound on the right." : ""
    return """
      For calls: the browser asks for a tab or a screen whose sound is recorded, too. Use headphones, or the microphone \
      hears it as well.\(sides)
      """
  }

  private var message: String {
    if let failure = store.failure { return failure.message }
    if let list = store.list, list.isStereo, !list.canBeStereo {
      return "This microphone has one channel, which is recorded."
    }
    return store.isMissing
      ? "The chosen microphone is not connected. Until it is, the default microphone is used." : ""
  }
}

/// The level of the chosen microphone. A component of its own, because it renders ten times a second.
private struct MicrophoneLevel: Component {
  let store: StoreOf<MicrophoneChoice>

  var body: some HTML {
    let peak = Float(store.level)
    let level = Int(clamping: SoundPeak(minimum: -peak, maximum: peak, rms: peak).loudness * 100)
    div(
      .class("meter"), .role("meter"), .aria("label", "Level"), .aria("valuemin", "0"),
      .aria("valuemax", "100"), .aria("valuenow", "\(level)")
    ) {
      span(.style("inline-size", "\(level)%"))
    }
  }
}
