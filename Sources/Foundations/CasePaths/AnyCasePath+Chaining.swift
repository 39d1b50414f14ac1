extension AnyCasePath where Value: CasePathable {
  /// The path through this one to a case of its value.
  ///
  /// - Complexity: Each path joined this way adds one call to embedding and one to extracting.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> AnyCasePath<Root, Member> {
    joined(to: AnyCasePath<Value, Member>(keyPath))
  }
}

extension AnyCasePath {
  @inlinable
  package func joined<Member>(to next: AnyCasePath<Value, Member>) -> AnyCasePath<Root, Member> {
    let embedding = embedding
    let extraction = extraction
    let nextEmbedding = next.embedding
    let nextExtraction = next.extraction
    let nextMatching = next.matching
    return AnyCasePath<Root, Member>(
      optionalName: name(joinedTo: next.name),
      embedding: { embedding(nextEmbedding($0)) },
      extraction: { root in
        guard let value = extraction(root) else { return nil }
        return nextExtraction(value)
      },
      matching: { root in
        guard let value = extraction(root) else { return false }
        return nextMatching(value)
      }
    )
  }

  @usableFromInline
  func name(joinedTo next: String?) -> String? {
    guard let name, let next else { return name ?? next }
    // A subscript follows without a dot.
    return next.hasPrefix("[") ? name + next : "\(name).\(next)"
  }
}
