/// The last outlet of a path.
final class RootOutlet<Root>: EffectOutlet<Root, Root> {
  override func admit(_ action: Root) -> Root? { action }
}
