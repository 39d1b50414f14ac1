/// Those who keep something for the elements of a stack, whose nodes are found by the numbers of their ids.
final class StackTable<Element>: ElementTable {
  var keepers = ElementKeepers<StackElementID, Element>()
}
