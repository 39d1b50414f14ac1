extension LiveSession {
  /// Takes a snapshot of the component instances of the page.
  ///
  /// The first call switches on the recording of renders, which costs an evaluation about as much
  /// as a look-up in a dictionary.
  ///
  /// - Returns: `nil` if the session has ended.
  package func inspect() -> ComponentTree? {
    guard let root = self.tree.root else { return nil }
    let recorder = self.tree.recorder ?? RenderRecorder()
    self.tree.recorder = recorder
    let roots = [root, self.headBoundary] + (self.restoration.map { [$0] } ?? [])
    return ComponentTree(of: roots, recordedBy: recorder)
  }
}
