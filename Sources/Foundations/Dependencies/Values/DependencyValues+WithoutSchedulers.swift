#if !CombineSchedulers
  // So that code which is brought here from where Combine is at hand learns what to do.

  extension DependencyValues {
    /// Not there without the package trait `CombineSchedulers`.
    @available(
      *, unavailable,
      message: "Depend on chorale with 'traits: [\"CombineSchedulers\"]' to use schedulers."
    )
    public var mainQueue: Void { () }

    /// Not there without the package trait `CombineSchedulers`.
    @available(
      *, unavailable,
      message: "Depend on chorale with 'traits: [\"CombineSchedulers\"]' to use schedulers."
    )
    public var mainRunLoop: Void { () }
  }
#endif
