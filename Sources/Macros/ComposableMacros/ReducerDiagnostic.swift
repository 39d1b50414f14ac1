import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The errors in uses of `@Reducer`.
enum ReducerDiagnostic {
  static func wrongKind(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: "Reducer", id: "wrongKind",
        text: """
          '@Reducer' needs a struct or an enum: a feature's logic is a value, and \
          \(declaration.kindWithArticle) is not
          """
      ),
      fixIts: [.removing(attribute, from: declaration.attributes)]
    )
  }

  static func reduceBesidesBody(_ method: FunctionDeclSyntax) -> Diagnostic {
    Diagnostic(
      node: method.name,
      message: MacroMessage(
        domain: "Reducer", id: "reduceBesidesBody",
        text: """
          'reduce(into:action:)' is called instead of 'body', which is never used: move the logic \
          into a 'Reduce' in 'body'
          """,
        severity: .warning
      )
    )
  }

  /// - Parameter type: `Reducer` or `ReducerOf`, optionally with `any`.
  static func bodyWithoutSome(_ type: TypeSyntax) -> Diagnostic {
    let constraint = type.as(SomeOrAnyTypeSyntax.self)?.constraint ?? type
    let some = SomeOrAnyTypeSyntax(
      leadingTrivia: type.leadingTrivia,
      someOrAnySpecifier: .keyword(.some, trailingTrivia: .space),
      constraint: constraint.with(\.leadingTrivia, []))
    return Diagnostic(
      node: type,
      message: MacroMessage(
        domain: "Reducer", id: "bodyWithoutSome",
        text: "'body' needs 'some' before its type: write '\(some.trimmedDescription)'"
      ),
      fixIts: [
        FixIt(
          message: MacroMessage(
            domain: "Reducer", id: "insertSome", text: "Write '\(some.trimmedDescription)'"),
          changes: [.replace(oldNode: Syntax(type), newNode: Syntax(some))]
        )
      ]
    )
  }

  static func methodNotRun(_ method: FunctionDeclSyntax) -> Diagnostic {
    let labels = method.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    return Diagnostic(
      node: method.name,
      message: MacroMessage(
        domain: "Reducer", id: "methodNotRun",
        text: """
          '\(method.name.text)(\(labels.joined()))' is never called: a feature's logic belongs in a 'body', \
          or in a method 'reduce(into:action:)'
          """,
        severity: .warning
      )
    )
  }

  static func unclearCase(_ element: EnumCaseElementSyntax) -> Diagnostic {
    var fixIts: [FixIt] = []
    if let declaration = element.parent?.parent?.as(EnumCaseDeclSyntax.self) {
      var ignored = declaration.with(\.leadingTrivia, [])
      ignored.attributes = AttributeListSyntax(
        [.attribute("@ReducerCaseIgnored ")] + Array(ignored.attributes))
      ignored.leadingTrivia = declaration.leadingTrivia
      fixIts = [
        FixIt(
          message: MacroMessage(
            domain: "Reducer", id: "ignore", text: "Insert '@ReducerCaseIgnored'"),
          changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(ignored))]
        )
      ]
    }
    return Diagnostic(
      node: element,
      message: MacroMessage(
        domain: "Reducer", id: "unclearCase",
        text: """
          '@Reducer' needs one feature, without a label, in the case '\(element.name.text)': mark it \
          '@ReducerCaseIgnored' if its value is state
          """
      ),
      fixIts: fixIts
    )
  }
}
