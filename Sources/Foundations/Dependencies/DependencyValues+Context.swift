extension DependencyValues {
  /// The context, which decides the default values of all dependencies.
  ///
  /// Unless a scope chooses another, it is that of the process.
  public var context: DependencyContext {
    get { context(with: defaults) }
    set {
      scope = DependencyScope(
        context: newValue, defaults: scope?.defaults, preparation: scope?.preparation)
    }
  }

  /// Dependencies without overrides, in the live context.
  public static var live: Self { Self(context: .live) }

  /// Dependencies without overrides, in the preview context.
  public static var preview: Self { Self(context: .preview) }

  /// Dependencies without overrides, in the test context.
  public static var test: Self { Self(context: .test) }

  private init(context: DependencyContext) {
    self.init()
    self.context = context
  }
}
