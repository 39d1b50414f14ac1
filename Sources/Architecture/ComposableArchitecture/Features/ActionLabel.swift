import CasePaths

/// The case of an action without its values:
/// `VoiceMemos.Action.voiceMemos(.element(id:action:.delegate))`.
struct ActionLabel {
  let text: String

  init(_ action: some Any) {
    self.text = "\(ShortTypeName(type(of: action)))\(ActionLabel.cases(of: action))"
  }

  private static func cases(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "" }
    guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
    let nested = Mirror(reflecting: payload.value)
    if nested.displayStyle == .tuple {
      let last = Array(nested.children).last.map { ActionLabel.cases(of: $0.value) } ?? ""
      return last.isEmpty ? ".\(name)" : ".\(name)\(last)"
    }
    return ".\(name)\(ActionLabel.cases(of: payload.value))"
  }
}

/// The name of a type without its module: `VoiceMemos.Action`.
struct ShortTypeName: CustomStringConvertible {
  let description: String

  init(_ type: Any.Type) {
    let name = String(reflecting: type)
    guard let dot = name.firstIndex(of: "."), !name.contains("<") else {
      self.description = "\(type)"
      return
    }
    // The runtime names the context of private types by its address, which is of no use in a
    // message.
    self.description = String(
      name[name.index(after: dot)...]
        .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: ""))
  }
}
