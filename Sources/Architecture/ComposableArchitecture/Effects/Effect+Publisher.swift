#if CombineSchedulers
  public import CombineSchedulers

  extension Effect {
    /// The actions of a publisher.
    ///
    /// ```swift
    /// return .publisher { reachability.changes().map(Action.reachabilityChanged) }
    /// ```
    ///
    /// The subscription begins when the effect is started, before the caller of `Store.send`
    /// continues, and is cancelled with the effect. Values may arrive on any thread. The effect
    /// ends when the publisher completes.
    ///
    /// - Parameter createPublisher: Makes the publisher, at once.
    public static func publisher<Source: Publisher>(
      _ createPublisher: () -> Source,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Self where Source.Output == Action, Source.Failure == Never {
      let label = EffectLabel(
        .publisher, fileID: fileID, filePath: filePath, line: line, column: column)
      let subscription = PublishedActions(createPublisher().eraseToAnyPublisher())
      return Self(
        .run(
          EffectRun(label: label, mainOperation: { send in await subscription.forward(to: send) })
        )
      )
    }
  }
#else
  extension Effect {
    /// The actions of a publisher. Needs the package trait `CombineSchedulers`.
    @available(
      *, unavailable,
      message: "Depend on chorale with 'traits: [\"CombineSchedulers\"]' to use publishers."
    )
    public static func publisher<Source>(_ createPublisher: () -> Source) -> Self {
      .none
    }
  }
#endif
