#if CombineSchedulers
  public import CombineSchedulers

  extension Effect {
    /// The actions of a publisher.
    ///
    /// ```swift
    /// return .publisher { reachability.changes().map(Action.reachabilityChanged) }
    /// ```
    ///
    /// It is subscribed to when the effect is started, before the caller of `Store.send` continues, and the
    /// subscription is cancelled with the effect.
    /// Values may come on any thread. The effect ends when the publisher does.
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
    /// The actions of a publisher: with the package trait `CombineSchedulers` only.
    @available(
      *, unavailable,
      message: "Depend on chorale with 'traits: [\"CombineSchedulers\"]' to use publishers."
    )
    public static func publisher<Source>(_ createPublisher: () -> Source) -> Self {
      .none
    }
  }
#endif
