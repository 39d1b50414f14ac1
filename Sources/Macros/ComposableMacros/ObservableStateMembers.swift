import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that `@ObservableState` adds to a struct.
struct ObservableStateMembers {
  private let declaration: StructDeclSyntax
  private let properties: ObservableStateProperties
  /// `public ` or another access level, or empty.
  private let access: String

  init(of declaration: StructDeclSyntax, in lexicalContext: [Syntax]) {
    self.declaration = declaration
    properties = ObservableStateProperties(declaration.memberBlock.members)
    access = memberAccess(of: declaration, in: lexicalContext)
  }

  var declarations: [DeclSyntax] {
    let coding = ObservableStateCoding(of: declaration, properties: properties)
    return [link, fields, offset, fieldNames, attach, reconcile, fieldLookUp, mirror, coding.keys]
      .filter { !$0.isEmpty }
      .map { "\(raw: $0.joined(separator: "\n"))" }
  }

  // `nonisolated` members are used wherever a value of the state goes, which a default isolation to
  // the main actor would prevent. Members that access the fields have the isolation of the fields.

  private var link: [String] {
    [
      "\(access)nonisolated var _$observationLink = ComposableArchitecture._ObservationLink()"
    ]
  }

  private var fields: [String] {
    var number = -1
    let numbers = properties.lines { property in
      guard property.isObserved else { return [] }
      number += 1
      return ["static var \(property.name): Swift.Int { \(number) }"]
    }
    return ["nonisolated enum _$Field {"] + numbers.indentedLines + ["}"]
  }

  private var offset: [String] {
    [
      "\(access)nonisolated static var _$linkOffset: Swift.Int? {",
      "  Swift.MemoryLayout<Self>.offset(of: \\Self._$observationLink)",
      "}",
    ]
  }

  private var fieldNames: [String] {
    let calls = properties.lines { $0.isObserved ? ["body(\"\($0.plainName)\")"] : [] }
    return [
      """
      \(access)nonisolated static func _$forEachField(\
      _ body: (Swift.StaticString) -> Swift.Void) {
      """
    ] + calls.indentedLines + ["}"]
  }

  private var attach: [String] {
    [
      """
      \(access)nonisolated mutating func _$attach(\
      to position: ComposableArchitecture._ObservationPosition, isReader: Swift.Bool) {
      """,
      "  self._$observationLink.attach(to: position)",
      "}",
    ]
  }

  private var reconcile: [String] {
    [
      """
      \(access)nonisolated mutating func _$reconcile(\
      with position: ComposableArchitecture._ObservationPosition) -> Swift.Bool {
      """,
      "  self._$observationLink.reconcile(with: position)",
      "}",
    ]
  }

  private var fieldLookUp: [String] {
    let comparisons = properties.lines { property in
      guard property.isObserved else { return [] }
      var condition = "keyPath == \\Self.\(property.name)"
      if property.kind == .presented {
        condition += " || keyPath == \\Self.$\(property.plainName)"
      }
      let observers = property.hasObservers ? ", hasObservers: true" : ""
      return [
        "if \(condition) {",
        """
          return ComposableArchitecture._ObservedField(\
        index: _$Field.\(property.name), storage: \\Self.\(property.storageName)\(observers))
        """,
        "}",
      ]
    }
    return [
      """
      \(access)static func _$field(_ keyPath: Swift.PartialKeyPath<Self>) \
      -> ComposableArchitecture._ObservedField<Self>? {
      """
    ] + comparisons.indentedLines + ["  return nil", "}"]
  }

  /// A mirror with the declared properties.
  private var mirror: [String] {
    let children = properties.lines { property in
      let value: String
      switch property.kind {
      case .tracked: value = property.storageName
      case .presented: value = "\(property.storageName).wrappedValue"
      case .wrapped: value = property.storageName
      case .plain:
        // A mirror cannot initialise a lazy property.
        guard !property.isLazy else { return [] }
        value = property.name
      }
      return ["children.append((label: \"\(property.plainName)\", value: self.\(value) as Any))"]
    }
    let lines =
      [
        "\(access)var customMirror: Swift.Mirror {",
        """
          \(children.isEmpty ? "let" : "var") children: \
        [(label: Swift.String?, value: Any)] = []
        """,
      ] + children.indentedLines + [
        "  return Swift.Mirror(self, children: children, displayStyle: .struct)", "}",
      ]
    return declaration.memberBlock.members.lines(whereMissing: lines) {
      $0.declares("customMirror")
    }
  }
}
