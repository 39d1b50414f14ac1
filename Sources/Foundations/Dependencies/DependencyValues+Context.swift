import IssueReporting

extension DependencyValues {
  /// The context, which determines the default values of all dependencies.
  ///
  /// The default is the context of the process.
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
  ///
  /// In a test, default values are created again: `$0 = .preview` discards those that the test has
  /// used.
  public static var preview: Self { Self(freshIn: .preview) }

  /// Dependencies without overrides, in the test context.
  ///
  /// In a test, default values are created again: `$0 = .test` discards those that the test has
  /// used.
  public static var test: Self { Self(freshIn: .test) }

  private init(context: DependencyContext) {
    self.init()
    self.context = context
  }

  private init(freshIn context: DependencyContext) {
    self.init(context: context)
    guard isTesting else { return }
    scope = DependencyScope(context: context, defaults: DefaultValues(isExact: true))
  }
}
