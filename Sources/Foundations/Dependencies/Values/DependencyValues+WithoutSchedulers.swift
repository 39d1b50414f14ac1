#if !CombineSchedulers
  // For a useful message in code from platforms with Combine.

  extension DependencyValues {
    /// Unavailable without the package trait `CombineSchedulers`.
    @available(
      *, unavailable,
      message: "Depend on chorale with 'traits: [\"CombineSchedulers\"]' to use schedulers."
    )
    public var mainQueue: Void { () }

    /// Unavailable without the package trait `CombineSchedulers`.
    @available(
      *, unavailable,
      message: "Depend on chorale with 'traits: [\"CombineSchedulers\"]' to use schedulers."
    )
    public var mainRunLoop: Void { () }
  }
#endif
