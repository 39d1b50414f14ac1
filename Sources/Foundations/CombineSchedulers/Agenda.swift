#if CombineSchedulers
  /// Work in the order in which it is due: by date, then by the order in which it was added.
  ///
  /// Adding, cancelling and taking work are O(log *n*) or better. Cancelled work lets go of its
  /// action at once; its place in the queue is cleared when it would have been its turn.
  struct Agenda<Date: Comparable> {
    typealias ID = UInt64

    struct Item {
      let id: ID
      let date: Date
      let interval: Date?
      let action: () -> Void
    }

    // A binary heap, the next place on top.
    private var places: [Place] = []
    private var items: [ID: Item] = [:]
    private var nextID: ID = 0

    private struct Place {
      let date: Date
      let id: ID

      func isBefore(_ other: Place) -> Bool {
        date == other.date ? id < other.id : date < other.date
      }
    }

    mutating func add(date: Date, interval: Date? = nil, action: @escaping () -> Void) -> ID {
      let id = nextID
      nextID += 1
      insert(Item(id: id, date: date, interval: interval, action: action))
      return id
    }

    /// Adds work again at a later date, in the order of its first time.
    mutating func repeatItem(_ item: Item, date: Date) {
      insert(Item(id: item.id, date: date, interval: item.interval, action: item.action))
    }

    /// - Returns: The item, to be let go of where a `deinit` may do what it likes.
    mutating func cancel(_ id: ID) -> Item? {
      items.removeValue(forKey: id)
    }

    /// The date of the next work.
    mutating func nextDate() -> Date? {
      while let place = places.first {
        if items[place.id] != nil {
          return place.date
        }
        removeFirstPlace()
      }
      return nil
    }

    /// Takes the next work if it is due.
    mutating func takeNext(through date: Date) -> Item? {
      guard let next = nextDate(), next <= date else { return nil }
      return items.removeValue(forKey: removeFirstPlace().id)
    }

    private mutating func insert(_ item: Item) {
      items[item.id] = item
      places.append(Place(date: item.date, id: item.id))
      var child = places.count - 1
      while child > 0 {
        let parent = (child - 1) / 2
        guard places[child].isBefore(places[parent]) else { return }
        places.swapAt(child, parent)
        child = parent
      }
    }

    @discardableResult
    private mutating func removeFirstPlace() -> Place {
      places.swapAt(0, places.count - 1)
      let first = places.removeLast()
      var parent = 0
      while true {
        var smallest = parent
        for child in [2 * parent + 1, 2 * parent + 2]
        where child < places.count && places[child].isBefore(places[smallest]) {
          smallest = child
        }
        guard smallest != parent else { return first }
        places.swapAt(parent, smallest)
        parent = smallest
      }
    }
  }
#endif
