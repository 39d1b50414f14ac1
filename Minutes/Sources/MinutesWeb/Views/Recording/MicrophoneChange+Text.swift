import MinutesCore

extension MicrophoneChange {
  /// The change as a sentence for the user.
  func text(in texts: Texts) -> String {
    switch self {
    case .chosen(let name):
      texts.recorder.chosenMicrophone(texts.microphones.name(name))
    case .failed(let name):
      texts.recorder.microphoneFailed(texts.microphones.name(name))
    case .opening(let name):
      texts.recorder.openingMicrophone(texts.microphones.name(name))
    case .replaced(let name):
      name.isEmpty ? texts.recorder.unnamedMicrophone : texts.recorder.newMicrophone(name)
    }
  }

  /// Whether the user has asked for the change, and it works so far: no reason for a warning.
  var isRequested: Bool {
    switch self {
    case .chosen, .opening: true
    case .failed, .replaced: false
    }
  }
}

extension MicrophoneTexts {
  /// The name of a microphone, or a text in place of it if the browser tells none.
  func name(_ name: String) -> String { name.isEmpty ? self.microphone : name }
}
