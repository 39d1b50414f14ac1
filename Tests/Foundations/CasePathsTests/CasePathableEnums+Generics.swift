import CasePaths

// These only need to compile: each enum has a feature that could break generated code.

@CasePathable
enum Generic<Element, Wrapped: Sequence> where Wrapped: Sendable {
  case element(Element)
  case wrapped(Wrapped, Wrapped.Element)
  case both(element: Element, Int)
  case none
}

protocol Named {
  var name: String { get }
}

@CasePathable
enum ConstrainedGeneric<Value: Named> {
  case value(Value)
}
