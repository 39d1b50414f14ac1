public import LiveHTML
public import MinutesCore

/// The list reads the rows that it shows, and no others.
extension MemoRows: KeyedCollection {}
