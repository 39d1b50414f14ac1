import ComposableArchitecture
import Observation
import Testing

/// Observable state outside of stores: in models and in variables.
@Suite struct OutsideObservationTests {
  @Test func `a change of a field that was read is observed`() {
    // Given
    var state = Row(id: 1, title: "a")
    let changes = LockIsolated(0)

    // When
    withObservationTracking {
      _ = state.title
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    state.isOn = true

    // Then: only a change of that field counts, and only the first one.
    #expect(changes.value == 0)
    state.title = "b"
    state.title = "c"
    #expect(changes.value == 1)
  }

  @Test func `an equal value is no change`() {
    var state = Row(id: 1, title: "a")
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = state.title
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    state.title = "a"
    #expect(changes.value == 0)
  }

  @Test func `a change in a model is observed`() {
    // Given
    let model = Model()
    let changes = LockIsolated<[String]>([])

    // When
    withObservationTracking {
      _ = model.state.child?.title
    } onChange: {
      changes.withValue { $0.append("child") }
    }
    withObservationTracking {
      _ = model.state.rows.count
    } onChange: {
      changes.withValue { $0.append("rows") }
    }
    model.state.child?.title = "b"
    model.state.rows.append(Row(id: 2, title: "c"))

    // Then
    #expect(changes.value == ["child", "rows"])
  }

  @Test func `a replaced child is observed`() {
    let model = Model()
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = model.state.child?.title
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    model.state.child = nil
    #expect(changes.value == 1)
  }

  @Test func `a change off the main actor is observed`() async {
    let changes = LockIsolated(0)
    await Task.detached {
      var state = Row(id: 1, title: "a")
      withObservationTracking {
        _ = state.title
      } onChange: {
        changes.withValue { $0 += 1 }
      }
      state.title = "b"
    }
    .value
    #expect(changes.value == 1)
  }

  @MainActor
  @Test func `a value that moves into a store is observed there`() {
    // Given: a value that was read outside.
    let state = Row(id: 1, title: "a")
    _ = state.title
    let store = Store(initialState: state) {
      Reduce<Row, String> { state, title in
        state.title = title
        return .none
      }
    }
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = store.title
    } onChange: {
      changes.withValue { $0 += 1 }
    }

    // When
    store.send("b")

    // Then
    #expect(changes.value == 1)
    #expect(state.title == "a")
  }
}

@ObservableState
private struct Row: Equatable, Identifiable {
  let id: Int
  var title: String
  var isOn = false
}

@ObservableState
private struct List: Equatable {
  var child: Row? = Row(id: 1, title: "a")
  var rows: IdentifiedArrayOf<Row> = []
}

private final class Model {
  var state = List()
}
