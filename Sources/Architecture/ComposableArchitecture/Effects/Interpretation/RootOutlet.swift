/// The end of the way.
final class RootOutlet<Root>: EffectOutlet<Root, Root> {
  override func admit(_ action: Root) -> Root? { action }
}
