public import CasePaths
public import CustomDump
import IssueReporting

/// The state of a feature that may be presented; the storage of a property marked `@Presents`.
///
/// ```swift
/// @ObservableState
/// struct State {
///   @Presents var editor: Editor.State?
/// }
/// ```
///
/// `state.editor` is the optional value, and `state.$editor` its presentation state. The value is
/// stored outside of the struct, so that large states can be nested without overflowing the stack;
/// it is copied on write if it is shared, like any value. Equality, hashing, coding and dumps are
/// those of the optional value.
@dynamicMemberLookup
@propertyWrapper
public struct PresentationState<State> {
  @usableFromInline
  final class Box {
    // Written only through the single presentation state that references the box, with exclusive
    // access: no checks are needed at run time.
    @exclusivity(unchecked)
    @usableFromInline
    var value: State?

    /// The identity of the value, if it was determined since the last write to the value.
    @exclusivity(unchecked)
    @usableFromInline
    var identity: PresentedIdentity?

    @inlinable
    init(_ value: State?) {
      self.value = value
    }

    /// Whether a value is presented.
    @inlinable
    @inline(__always)
    var isOccupied: Bool { !withUnsafeMutablePointer(to: &self.value, isMissing) }
  }

  @usableFromInline
  var box: Box?

  /// Creates the state of a presented value, or of none.
  @inlinable
  public init(wrappedValue: State?) {
    self.box = wrappedValue.map(Box.init)
  }

  /// The presented value, or `nil`.
  public var wrappedValue: State? {
    @inlinable
    get { self.box?.value }
    @inlinable
    set {
      if isKnownUniquelyReferenced(&self.box), let box {
        box.value = newValue
        box.identity = nil
      } else {
        self.box = newValue.map(Box.init)
      }
    }
    @inlinable
    _modify {
      yield &self.writableBox().value
    }
  }

  /// The presentation state itself.
  @inlinable
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  /// The associated value of a case of the presented enum. `nil` if nothing is presented or the
  /// enum is in another case.
  ///
  /// ```swift
  /// state.$destination[case: \.editor]?.title = "Stand-up"
  /// ```
  ///
  /// Assigning a value replaces the associated value; assigning `nil` dismisses. Changing it while
  /// the presented value is in another case is reported as an issue, and does nothing; while
  /// nothing is presented it silently does nothing.
  @_disfavoredOverload
  public subscript<Case>(
    case path: CaseKeyPath<State, Case>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? where State: CasePathable {
    get { self.wrappedValue.flatMap { AnyCasePath(path).extract(from: $0) } }
    set {
      self.setValue(
        newValue, of: AnyCasePath(path), fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
  }

  /// The associated value of a case of the presented enum; see ``subscript(case:)``.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable' and use a case key path: '$destination[case: \\.editor]'."
  )
  #endif
  public subscript<Case>(
    case path: AnyCasePath<State, Case>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? {
    get { self.wrappedValue.flatMap(path.extract) }
    set {
      self.setValue(
        newValue, of: path, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  private mutating func setValue<Case>(
    _ newValue: Case?, of path: AnyCasePath<State, Case>,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    if self.replace(path, with: newValue) { return }
    guard let value = self.wrappedValue else { return }
    reportIssue(
      """
      Can't modify unrelated case "\(CaseTable.name(of: value))": the presented state is in this case\
      \(path.caseName.map { ", and not in \"\($0)\"" } ?? "").
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// The associated value of a case of the presented enum, by the name of the case; see
  /// ``subscript(case:)``.
  public subscript<Case>(
    dynamicMember keyPath: CaseKeyPath<State, Case>
  ) -> PresentationState<Case> where State: CasePathable {
    get { PresentationState<Case>(wrappedValue: self[case: keyPath]) }
    set { _ = self.replace(AnyCasePath(keyPath), with: newValue.wrappedValue) }
  }

  /// - Returns: Whether the value was in the case.
  private mutating func replace<Case>(
    _ path: AnyCasePath<State, Case>, with newValue: Case?
  ) -> Bool {
    guard let value = self.wrappedValue, path.extract(from: value) != nil else { return false }
    self.wrappedValue = newValue.map(path.embed)
    return true
  }

  /// Whether a value is presented.
  @inlinable
  @inline(__always)
  var isOccupied: Bool { self.box?.isOccupied ?? false }

  /// The unshared box, for changing the presented value.
  @inlinable
  mutating func writableBox() -> Box {
    let box = self.ownedBox()
    box.identity = nil
    return box
  }

  /// Calls `body` with the value in the unshared box, without counting a reference to the box.
  @inlinable
  @inline(__always)
  mutating func withOwnedValue<Result>(_ body: (UnsafeMutablePointer<State?>) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&self.box) { self.box = Box(self.box?.value) }
    // `self` owns its box, and the exclusive access to `self` lasts until the closure returns.
    return Unmanaged.passUnretained(self.box.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
      body(&$0.value)
    }
  }

  /// The unshared box, for changes that keep the identity of the presented value.
  @inlinable
  mutating func ownedBox() -> Box {
    if isKnownUniquelyReferenced(&self.box), let box { return box }
    let box = Box(self.box?.value)
    self.box = box
    return box
  }
}

// Safe to send: a shared box is never changed.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Equatable where State: Equatable {
  /// Whether both present equal values, or nothing.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(self.wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes the value, or `nil`.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(State?.self))
  }
}

extension PresentationState: Encodable where State: Encodable {
  /// Encodes the value, or `nil`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(self.wrappedValue)
  }
}

extension PresentationState: CustomReflectable {
  /// The mirror of the value.
  public var customMirror: Mirror {
    Mirror(reflecting: self.wrappedValue as Any)
  }
}

extension PresentationState: CustomDumpRepresentable {
  /// The value.
  public var customDumpValue: Any {
    self.wrappedValue as Any
  }
}

extension PresentationState where State: CasePathable {
  /// The associated value of a case of the presented enum. `nil` if nothing is presented or the
  /// enum is in another case.
  ///
  /// Assigning follows the rules for a stored case key path.
  @inlinable
  public subscript<Case>(
    case literal: CasePathLiteral<State, Case>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? {
    get {
      self[
        case: State.caseKeyPath(literal), fileID: fileID, filePath: filePath, line: line,
        column: column]
    }
    set {
      self[
        case: State.caseKeyPath(literal), fileID: fileID, filePath: filePath, line: line,
        column: column] = newValue
    }
  }
}

extension PresentationState {
  /// Determines the identity of the presented value, and caches it in the box if the box is not
  /// shared.
  @inlinable
  @inline(never)
  mutating func findIdentity(by kind: PresentedKind<State>) -> PresentedIdentity? {
    let identity = self.identity(by: kind)
    if isKnownUniquelyReferenced(&self.box) { self.box?.identity = identity }
    return identity
  }

  @inlinable
  func identity(by kind: PresentedKind<State>) -> PresentedIdentity? {
    guard let box = self.box else { return nil }
    return withUnsafeMutablePointer(to: &box.value) { value in
      value.wrapped().map { kind.identity(of: $0) }
    }
  }
}
