import CasePaths
import SourceLocations

/// The case of an action without its values:
/// `VoiceMemos.Action.voiceMemos(.element(id:action:.delegate))`.
struct ActionLabel {
  let text: String

  init(_ action: some Any) {
    self.text = "\(TypeName(type(of: action)))\(ActionLabel.cases(of: action))"
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
