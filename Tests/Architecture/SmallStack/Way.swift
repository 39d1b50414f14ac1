import ComposableArchitecture

/// The kind of nesting around the innermost feature, 20 deep.
enum Way: String, CaseIterable {
  case property
  case optional
  case presentation
  case destination
  case enumCase
  case rows
  case stack
  case mixed

  @MainActor
  var exercise: any Exercise {
    switch self {
    case .property: FeatureExercise<Property20<Innermost>>()
    case .optional: FeatureExercise<Optional20<Innermost>>()
    case .presentation: FeatureExercise<Presentation20<Innermost>>()
    case .destination: FeatureExercise<Destination20<Innermost>>()
    case .enumCase: FeatureExercise<Case20<Innermost>>()
    case .rows: FeatureExercise<Rows20<Innermost>>()
    case .stack: FeatureExercise<Stack20<Innermost>>()
    case .mixed: FeatureExercise<Mixed7<Mixed7<Mixed6<Innermost>>>>()
    }
  }
}

private typealias Property5<Child: NestedFeature> = InProperty<
  InProperty<InProperty<InProperty<InProperty<Child>>>>
>
private typealias Property20<Child: NestedFeature> = Property5<
  Property5<Property5<Property5<Child>>>
>

private typealias Optional5<Child: NestedFeature> = InOptional<
  InOptional<InOptional<InOptional<InOptional<Child>>>>
>
private typealias Optional20<Child: NestedFeature> = Optional5<
  Optional5<Optional5<Optional5<Child>>>
>

private typealias Presentation5<Child: NestedFeature> = InPresentation<
  InPresentation<InPresentation<InPresentation<InPresentation<Child>>>>
>
private typealias Presentation20<Child: NestedFeature> = Presentation5<
  Presentation5<Presentation5<Presentation5<Child>>>
>

private typealias Destination5<Child: NestedFeature> = InDestination<
  InDestination<InDestination<InDestination<InDestination<Child>>>>
>
private typealias Destination20<Child: NestedFeature> = Destination5<
  Destination5<Destination5<Destination5<Child>>>
>

private typealias Case5<Child: NestedFeature> = InCase<InCase<InCase<InCase<InCase<Child>>>>>
private typealias Case20<Child: NestedFeature> = Case5<Case5<Case5<Case5<Child>>>>

private typealias Rows5<Child: NestedFeature> = InRows<InRows<InRows<InRows<InRows<Child>>>>>
private typealias Rows20<Child: NestedFeature> = Rows5<Rows5<Rows5<Rows5<Child>>>>

private typealias Stack5<Child: NestedFeature> = InStack<InStack<InStack<InStack<InStack<Child>>>>>
private typealias Stack20<Child: NestedFeature> = Stack5<Stack5<Stack5<Stack5<Child>>>>

private typealias Mixed6<Child: NestedFeature> =
  InProperty<InOptional<InPresentation<InCase<InRows<InOptional<Child>>>>>>
private typealias Mixed7<Child: NestedFeature> = InProperty<Mixed6<Child>>
