import Observation

/// A property wrapper for state that belongs to one instance of a ``Component``.
///
/// ```swift
/// struct CounterPage: Page {
///   @State var count = 0
///
///   var head: PageHead { PageHead(title: "Counter: \(count)") }
///
///   var body: some HTML {
///     output { "\(count)" }
///     button { "One more" }.onClick { count += 1 }
///   }
/// }
/// ```
///
/// It is for what no other part of the program needs to know: whether a menu is open, the text of a
/// draft, all of a small page. Logic with effects, state that is shared, tested without a page or
/// restored after a restart belongs in a store.
///
/// The state begins with the initial value when the component appears, and ends when it disappears.
/// Between the two, it survives every evaluation of the enclosing components, whatever properties
/// they pass; a row of a list keeps it when it moves. A component with local state is evaluated
/// again whenever the enclosing one is.
///
/// The state is lost when the server replaces a session that it no longer has, as after a restart.
///
/// Use the properties of a component only while its body is evaluated, in its handlers, and in
/// tasks that are started there.
@MainActor
@propertyWrapper
public struct State<Value> {
  private let cell: StateCell<Value>

  /// Creates the state of a component that appears.
  ///
  /// - Parameter wrappedValue: The initial value. It is ignored if the component is there already.
  public init(wrappedValue: Value) {
    self.cell = StateCell(wrappedValue)
  }

  /// The value. A body that reads it is evaluated again when it changes.
  public var wrappedValue: Value {
    get { self.cell.current.value }
    nonmutating set { self.cell.current.value = newValue }
  }

  /// A binding to the value, for inputs and components: `input(.type(.text)).bind($name)`.
  public var projectedValue: Binding<Value> {
    let cell = self.cell
    return Binding {
      cell.current.value
    } set: {
      cell.current.value = $0
    }
  }
}

extension State: LocalState {
  var anyCell: AnyStateCell { self.cell }
}

/// The storage of a state.
///
/// Each evaluation of the enclosing component creates a component with new cells. They refer to the
/// cells of the instance that is on the page.
private final class StateCell<Value>: AnyStateCell, Observable {
  private let registrar = ObservationRegistrar()
  private var stored: Value
  private var continued: StateCell?

  init(_ value: Value) {
    self.stored = value
    super.init()
  }

  /// The cell with the value.
  var current: StateCell { self.continued ?? self }

  var value: Value {
    get {
      self.registrar.access(self, keyPath: \.value)
      return self.stored
    }
    set {
      self.registrar.withMutation(of: self, keyPath: \.value) { self.stored = newValue }
    }
    _modify {
      self.registrar.access(self, keyPath: \.value)
      self.registrar.willSet(self, keyPath: \.value)
      defer { self.registrar.didSet(self, keyPath: \.value) }
      yield &self.stored
    }
  }

  override func `continue`(_ cell: AnyStateCell) {
    guard let current = (cell as? StateCell)?.current, current !== self else { return }
    self.continued = current
  }
}
