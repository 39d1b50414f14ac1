import Dependencies
import Testing

struct DependencyValuesTests {
  @Test func collectionsOfAContextHaveItsValues() {
    #expect(DependencyValues.live.numberClient.number == 1)
    #expect(DependencyValues.preview.numberClient.number == 2)
    #expect(DependencyValues.test.numberClient.number == 3)
    #expect(DependencyValues().numberClient.number == 3)
  }

  @Test func contextIsThatOfTheProcessUnlessChosen() {
    @Dependency(\.context) var context
    #expect(context == .test)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(context == .live)
    }
    withDependencies {
      $0 = .preview
    } operation: {
      #expect(context == .preview)
    }
  }

  @Test func valuesAreFoundByTheirKey() {
    var values = DependencyValues()
    values[NumberClient.self].number = 7
    #expect(values[NumberClient.self].number == 7)
    #expect(values.numberClient.number == 7)
  }

  @Test func copiesAreIndependent() {
    var first = DependencyValues()
    first.numberClient.number = 7
    var second = first
    second.numberClient.number = 8
    first.numberClient.text = "first"
    #expect(first.numberClient == NumberClient(number: 7, text: "first"))
    #expect(second.numberClient == NumberClient(number: 8))
  }

  @Test(arguments: [1, 7, 8, 9, 16, 17, 60])
  func manyOverridesDoNotHideEachOther(count: Int) {
    // Given
    var values = DependencyValues()
    var history: [DependencyValues] = []
    // When
    for index in 0..<count {
      for key in ManyKeys.all.prefix(count) { key.set(index, in: &values) }
      values.numberClient.number = index
      history.append(values)
    }
    // Then
    for (index, values) in history.enumerated() {
      for key in ManyKeys.all.prefix(count) { #expect(key.get(from: values) == index) }
      for key in ManyKeys.all.dropFirst(count) { #expect(key.get(from: values) == -1) }
      #expect(values.numberClient.number == index)
    }
  }

  @Test func anOverrideSharedWithACopyMayStillChange() {
    // Given
    let keys = ManyKeys.all.prefix(10)
    var values = DependencyValues()
    for key in keys.prefix(8) { key.set(1, in: &values) }
    do {
      var copy = values
      keys[8].set(5, in: &copy)
    }
    // When
    keys[7].set(2, in: &values)
    keys[9].set(3, in: &values)
    // Then
    #expect(keys.map { $0.get(from: values) } == [1, 1, 1, 1, 1, 1, 1, 2, -1, 3])
  }

  @Test func manyOverridesAreKeptByObjects() {
    struct Model {
      @Dependency(\.numberClient.number) var number
    }
    let model = withDependencies {
      $0.numberClient.number = 7
      for key in ManyKeys.all { key.set(1, in: &$0) }
    } operation: {
      Model()
    }
    #expect(model.number == 7)
    withDependencies {
      for key in ManyKeys.all { key.set(2, in: &$0) }
    } operation: {
      #expect(model.number == 7)
    }
  }
}
