import SwiftSyntax
import SwiftSyntaxBuilder

/// The setters of a property with `willSet` or `didSet`.
///
/// A property to which a macro adds accessors loses its observers, so their bodies move into the
/// setters. There they must access the storage: an observer that writes its own property is not
/// called again for that write.
struct ObservationStateObservers {
  private let property: ObservableStateProperty
  private let `willSet`: AccessorDeclSyntax?
  private let `didSet`: AccessorDeclSyntax?

  init?(of property: ObservableStateProperty) {
    self.property = property
    self.willSet = property.binding.observer(.willSet)
    self.didSet = property.binding.observer(.didSet)
    guard self.willSet != nil || self.didSet != nil else { return nil }
  }

  var accessors: [AccessorDeclSyntax] {
    // `willSet` needs the new value before the change, which an in-place change does not have.
    self.willSet == nil ? [setter, modifier] : [setter]
  }

  private var storage: String { property.storageName }
  private var field: String { "_$Field.\(property.name)" }

  private var setter: AccessorDeclSyntax {
    let lines =
      ["let previousValue = self.\(storage)"]
      + call(of: self.willSet, parameter: "newValue", with: "newValue")
      + ["self.\(storage) = newValue"]
      + call(of: self.didSet, parameter: "oldValue", with: "previousValue")
      + [
        """
        self._$observationLink.didSet(&self.\(storage), from: previousValue, field: \(field))
        """
      ]
    return """
      set {
      \(raw: lines.indentedLines.joined(separator: "\n"))
      }
      """
  }

  private var modifier: AccessorDeclSyntax {
    // Retaining the old value makes an in-place change copy, as it does without the macro.
    let lines =
      (usesOldValue ? ["let previousValue = self.\(storage)"] : [])
      + [
        "self._$observationLink.willModify(&self.\(storage), field: \(field))",
        "defer {",
      ]
      + call(of: self.didSet, parameter: "oldValue", with: "previousValue").indentedLines
      + [
        "  self._$observationLink.didModify(&self.\(storage), field: \(field))",
        "}",
        "yield &self.\(storage)",
      ]
    return """
      _modify {
      \(raw: lines.indentedLines.joined(separator: "\n"))
      }
      """
  }

  private var usesOldValue: Bool {
    guard let didSet = self.didSet else { return false }
    return uses(didSet, parameter: "oldValue")
  }

  private func uses(_ observer: AccessorDeclSyntax, parameter: String) -> Bool {
    let tokens = observer.body?.tokens(viewMode: .sourceAccurate)
    return observer.parameters != nil || tokens?.contains { $0.text == parameter } ?? false
  }

  /// The body as a closure that is called immediately, so that `return` keeps its meaning.
  private func call(
    of observer: AccessorDeclSyntax?, parameter: String, with argument: String
  ) -> [String] {
    guard let observer, let body = observer.body else { return [] }
    let statements = StorageRenamer(property, in: body).rewrite(body.statements)
      .trimmedDescription
    let lines = statements.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard uses(observer, parameter: parameter) else {
      return ["({ () -> Swift.Void in"] + lines.indentedLines + ["})()"]
    }
    let name = observer.parameters?.name.text ?? parameter
    return ["({ (\(name)) -> Swift.Void in"] + lines.indentedLines + ["})(\(argument))"]
  }
}
