#if CombineSchedulers
/// Queued work in the order of its dates, then in the order of its insertion.
///
/// Adding, cancelling and removing work are O(log *n*) or better. Cancelling releases the action
/// at once; its place in the queue is removed when it reaches the top.
struct Agenda<Date: Comparable> {
  typealias ID = UInt64

  struct Item {
    let id: ID
    let date: Date
    let interval: Date?
    let work: Work
  }

  // A binary heap, with the next place on top.
  private var places: [Place] = []
  private var works: [ID: Work] = [:]
  private var nextID: ID = 0

  private struct Place {
    let date: Date
    let interval: Date?
    let id: ID

    func isBefore(_ other: Place) -> Bool {
      date < other.date || (date == other.date && id < other.id)
    }
  }

  mutating func add(date: Date, interval: Date? = nil, action: @escaping () -> Void) -> ID {
    let id = nextID
    nextID += 1
    works[id] = Work(action: action)
    insert(Place(date: date, interval: interval, id: id))
    return id
  }

  /// Adds work again at a later date, with the position of its first insertion.
  mutating func repeatItem(_ item: Item, date: Date) {
    works[item.id] = item.work
    insert(Place(date: date, interval: item.interval, id: item.id))
  }

  /// - Returns: The work. Release it outside of locks, because its `deinit` may call any code.
  mutating func cancel(_ id: ID) -> Work? {
    works.removeValue(forKey: id)
  }

  /// The date of the next work.
  mutating func nextDate() -> Date? {
    while let place = places.first {
      if works[place.id] != nil {
        return place.date
      }
      removeFirstPlace()
    }
    return nil
  }

  /// Removes and returns the next work if it is due.
  mutating func takeNext(through date: Date) -> Item? {
    guard let next = nextDate(), next <= date else { return nil }
    let place = removeFirstPlace()
    guard let work = works.removeValue(forKey: place.id) else { return nil }
    return Item(id: place.id, date: place.date, interval: place.interval, work: work)
  }

  private mutating func insert(_ place: Place) {
    places.append(place)
    var child = places.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard place.isBefore(places[parent]) else { break }
      places[child] = places[parent]
      child = parent
    }
    places[child] = place
  }

  @discardableResult
  private mutating func removeFirstPlace() -> Place {
    let first = places[0]
    let last = places.removeLast()
    guard !places.isEmpty else { return first }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < places.count else { break }
      if child + 1 < places.count, places[child + 1].isBefore(places[child]) {
        child += 1
      }
      guard places[child].isBefore(last) else { break }
      places[parent] = places[child]
      parent = child
    }
    places[parent] = last
    return first
  }
}
#endif
