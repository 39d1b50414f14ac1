import Dependencies

struct Feature {
  @Dependency(\.uuid) var uuid
  @Dependency(\.audioPlayr) var audioPlayer  // error: 'DependencyValues' has no dependency of this name and type
  @Dependency(\.audioPlayr.play) var play  // error: 'DependencyValues' has no dependency of this name and type
  @Dependency(\.audioPlayr) var number: Int  // error: 'DependencyValues' has no dependency of this name and type
  @Dependency(\.uuid) var text: String  // error: 'DependencyValues' has no dependency of this name and type
  @Dependency(\DependencyValues.audioPlayr) var spelled  // error: value of type 'DependencyValues' has no member 'audioPlayr'
  @Dependency(String.self) var key  // error: This type is no key. Conform it to 'DependencyKey'
}

func override() {
  withDependencies {
    $0.audioPlayr = 1  // error: value of type 'DependencyValues' has no member 'audioPlayr'
  } operation: {
  }
}
