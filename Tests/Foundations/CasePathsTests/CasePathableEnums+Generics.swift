import CasePaths

// These need only compile: each enum has something that generated code could stumble over.

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
