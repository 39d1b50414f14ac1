import BoundedNumbers
import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The choice of a microphone, with its level.
struct MicrophoneChoiceView: Component {
  let store: StoreOf<MicrophoneChoice>

  @Environment(\.texts) private var texts

  var body: some HTML {
    button(.type(.button), .class("quiet"), .aria("expanded", store.isOpen)) {
      texts.microphones.choose
    }
    .onClick { store.send(.view(.openButtonTapped)) }
    if store.isOpen {
      div(.class("microphones")) {
        if let list = store.list {
          label {
            span { texts.microphones.microphone }
            select(.value(list.selection ?? "")) {
              option(.value(""), .selected(list.selection == nil)) {
                texts.microphones.defaultMicrophone
              }
              for microphone in list.microphones {
                option(.value(microphone.id), .selected(microphone.id == list.selection)) {
                  microphone.name
                }
              }
              if store.isMissing {
                option(.value(list.selection ?? ""), .selected(true)) {
                  texts.microphones.notConnected
                }
              }
            }
            .onChange { store.send(.view(.microphoneSelected($0.isEmpty ? nil : $0))) }
          }
          MicrophoneLevel(store: store)
          if list.canBeStereo || list.isStereo {
            label {
              span { texts.microphones.channels }
              select(.value(list.isStereo ? "2" : "1")) {
                option(.value("1"), .selected(!list.isStereo)) { texts.microphones.mono }
                option(.value("2"), .selected(list.isStereo)) { texts.microphones.stereo }
              }
              .onChange { store.send(.view(.stereoSelected($0 == "2"))) }
            }
          }
          if let isSharing = list.isSharing {
            label(.class("check")) {
              input(.type(.checkbox), .checked(isSharing), .aria("describedby", "sharing-help"))
                .onCheck { store.send(.view(.sharingToggled($0))) }
              span { texts.microphones.recordsSharedSound }
            }
            p(.class("hint"), .id("sharing-help")) { sharingHelp(list) }
          }
        }
        p(.class("failed"), .role("status")) { message }
      }
    }
  }

  private func sharingHelp(_ list: MicrophoneList) -> String {
    list.isSharing == true && list.isStereo
      ? texts.microphones.stereoSharing : texts.microphones.sharing
  }

  private var message: String {
    if let failure = store.failure { return failure.message(in: texts) }
    if let list = store.list, list.isStereo, !list.canBeStereo {
      return texts.microphones.hasOneChannel
    }
    return store.isMissing
      ? texts.microphones.isMissing : ""
  }
}

/// The level of the chosen microphone. A component of its own, because it renders ten times a second.
private struct MicrophoneLevel: Component {
  let store: StoreOf<MicrophoneChoice>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let peak = Float(store.level)
    let level = Int(clamping: SoundPeak(minimum: -peak, maximum: peak, rms: peak).loudness * 100)
    div(
      .class("meter"), .role("meter"), .aria("label", texts.microphones.level),
      .aria("valuemin", "0"),
      .aria("valuemax", "100"), .aria("valuenow", "\(level)")
    ) {
      span(.style("inline-size", "\(level)%"))
    }
  }
}
