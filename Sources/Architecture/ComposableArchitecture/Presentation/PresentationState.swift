public import CasePaths
import IssueReporting

/// The state of something that may be on the screen or not; what `@Presents` stores a property in.
///
/// ```swift
/// @ObservableState
/// struct State {
///   @Presents var editor: Editor.State?
/// }
/// ```
///
/// `state.editor` is the optional value, and `state.$editor` its presentation state. The value lies outside of the
/// struct that holds it, so that big states can be nested without overflowing the stack; it is copied when it is
/// changed while somebody else has a copy, like any value. A presentation state equals another, hashes, is coded
/// and shows up in dumps like the optional value.
@dynamicMemberLookup
@propertyWrapper
public struct PresentationState<State> {
  @usableFromInline
  final class Box {
    // Whoever changes it has the only presentation state that refers to the box, to which access is exclusive: no
    // checks are needed at run time.
    @exclusivity(unchecked)
    @usableFromInline
    var value: State?

    /// What tells the value from another one, if that was asked for since the value was last written to.
    @exclusivity(unchecked)
    @usableFromInline
    var identity: PresentedIdentity?

    @inlinable
    init(_ value: State?) {
      self.value = value
    }

    /// Whether there is a value.
    @inlinable
    @inline(__always)
    var isOccupied: Bool { !withUnsafeMutablePointer(to: &self.value, isMissing) }
  }

  @usableFromInline
  var box: Box?

  /// Presents a value, or nothing.
  @inlinable
  public init(wrappedValue: State?) {
    self.box = wrappedValue.map(Box.init)
  }

  /// What is presented, or `nil`.
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

  /// What a case of the presented enum carries, or `nil` if nothing is presented or it is in another case.
  ///
  /// ```swift
  /// state.$destination[case: \.editor]?.title = "Stand-up"
  /// ```
  ///
  /// Assigning a value replaces that of the case; assigning `nil` dismisses. A change while the presented value is
  /// in another case is reported as an issue, and does nothing; so does one while nothing is presented, silently.
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
      let path = AnyCasePath(path)
      if self.replace(path, with: newValue) { return }
      guard let value = self.wrappedValue else { return }
      reportIssue(
        """
        Can't modify unrelated case "\(CaseTable.name(of: value))": what is presented is in it\
        \(path.caseName.map { ", and not in \"\($0)\"" } ?? "").
        """,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }

  /// What a case of the presented enum carries, under the name of the case; see ``subscript(case:)``.
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

  /// Whether something is presented.
  @inlinable
  @inline(__always)
  var isOccupied: Bool { self.box?.isOccupied ?? false }

  /// The box, which no other value refers to, for changing what is presented.
  @inlinable
  mutating func writableBox() -> Box {
    let box = self.ownedBox()
    box.identity = nil
    return box
  }

  /// Lends the value in the box, which no other value refers to, without counting a reference to the box.
  @inlinable
  @inline(__always)
  mutating func withOwnedValue<Result>(_ body: (UnsafeMutablePointer<State?>) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&self.box) { self.box = Box(self.box?.value) }
    // This value keeps its box, and nothing else has access to this value until the closure returns.
    return Unmanaged.passUnretained(self.box.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
      body(&$0.value)
    }
  }

  /// The box, which no other value refers to, for changing nothing that tells what is presented from anything else.
  @inlinable
  mutating func ownedBox() -> Box {
    if isKnownUniquelyReferenced(&self.box), let box { return box }
    let box = Box(self.box?.value)
    self.box = box
    return box
  }
}

// Safe to send: a box that more than one value refers to is never changed.
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
