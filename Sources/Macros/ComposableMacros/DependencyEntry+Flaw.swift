import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension DependencyEntry {
  /// The reason why an entry is invalid.
  struct Flaw: Error {
    let diagnostic: DependencyMacroDiagnostic
    /// The node to highlight; nil for the whole declaration.
    var node: Syntax?
    var fixIts: [FixIt] = []

    static var notProperty: Self {
      Self(
        diagnostic: DependencyMacroDiagnostic(
          "EntryNotProperty",
          """
          '@DependencyEntry' writes the accessors of a dependency; attach it to a single 'var' of an \
          instance, without accessors of its own
          """))
    }

    static func misplaced(_ name: String) -> Self {
      Self(
        diagnostic: DependencyMacroDiagnostic(
          "EntryMisplaced",
          """
          '\(name)' is out of reach of '@Dependency' here; declare it in an \
          'extension DependencyValues'
          """))
    }

    static func twoValues(_ name: String, _ value: ExprSyntax) -> Self {
      Self(
        diagnostic: DependencyMacroDiagnostic(
          "EntryTwoValues",
          """
          '\(name)' has two values for tests, '\(value.trimmed)' and the one it is assigned; remove one of \
          them
          """),
        node: Syntax(value))
    }

    static func unknownType(_ name: String, _ binding: PatternBindingSyntax) -> Self {
      let annotation = TypeAnnotationSyntax(
        colon: .colonToken(trailingTrivia: .space),
        type: TypeSyntax(MissingTypeSyntax(placeholder: .identifier("<#Type#>"))),
        trailingTrivia: .space)
      let annotated = binding.with(\.pattern.trailingTrivia, [])
        .with(\.typeAnnotation, annotation)
      return Self(
        diagnostic: DependencyMacroDiagnostic(
          "EntryUnknownType",
          "'\(name)' needs a type annotation, as its key has to name the type; write '\(name): <#Type#>'"
        ),
        node: Syntax(binding),
        fixIts: [
          FixIt(
            message: DependencyMacroDiagnostic.Remedy("Insert ': <#Type#>'"),
            changes: [.replace(oldNode: Syntax(binding), newNode: Syntax(annotated))])
        ])
    }

    static func noValue(_ name: String, _ binding: PatternBindingSyntax, type: String) -> Self {
      let value = InitializerClauseSyntax(
        leadingTrivia: .space,
        equal: .equalToken(trailingTrivia: .space),
        value: ExprSyntax("<#\(raw: type)#>"))
      return Self(
        diagnostic: DependencyMacroDiagnostic(
          "EntryNoValue",
          """
          '\(name)' has no value; assign it one for tests, name one with 'liveValue:', or name an \
          existing key with '@DependencyEntry(\(type).self)'
          """),
        node: Syntax(binding),
        fixIts: [
          FixIt(
            message: DependencyMacroDiagnostic.Remedy("Insert '= <#\(type)#>'"),
            changes: [
              .replace(
                oldNode: Syntax(binding), newNode: Syntax(binding.with(\.initializer, value)))
            ])
        ])
    }
  }
}
