/// A recording as a picture: columns from left to right, never more than a fixed number.
///
/// It grows while sound comes in. When it is full, neighbouring columns become one, and from then on each stands
/// for twice as much time. So an hour takes as little memory as a minute, and adding to it costs the same on average.
public struct Waveform: Equatable, Sendable {
  /// What is drawn, from left to right. The last one may stand for less time than the others.
  public private(set) var columns: [SoundPeak] = []

  /// How many peaks of the recording each column stands for.
  public private(set) var peaksPerColumn = 1

  /// How many columns there are at most.
  public let capacity: Int

  /// How many peaks the last column stands for.
  private var peaksInLastColumn = 0

  /// Creates a waveform without any sound.
  ///
  /// - Parameters:
  ///   - peaks: What it is to show.
  ///   - capacity: How many columns there are at most: an even number, at least 2.
  public init(_ peaks: some Sequence<SoundPeak> = [], capacity: Int = 400) {
    precondition(
      capacity >= 2 && capacity.isMultiple(of: 2),
      "A waveform of \(capacity) columns cannot be halved: give it an even number of them."
    )
    self.capacity = capacity
    for peak in peaks { append(peak) }
  }

  /// How long the sound is, in seconds.
  public var duration: Double {
    guard !columns.isEmpty else { return 0 }
    let peaks = (columns.count - 1) * peaksPerColumn + peaksInLastColumn
    return Double(peaks) * SoundPeak.interval
  }

  /// Adds the next stretch of sound.
  public mutating func append(_ peak: SoundPeak) {
    if let last = columns.last, peaksInLastColumn < peaksPerColumn {
      columns[columns.count - 1] = last.merged(with: peak, weight: peaksInLastColumn)
      peaksInLastColumn += 1
      return
    }
    if columns.count == capacity { halve() }
    columns.append(peak)
    peaksInLastColumn = 1
  }

  /// Adds stretches of sound.
  public mutating func append(contentsOf peaks: some Sequence<SoundPeak>) {
    for peak in peaks { append(peak) }
  }

  private mutating func halve() {
    columns = stride(from: 0, to: columns.count, by: 2).map {
      columns[$0].merged(with: columns[$0 + 1])
    }
    peaksPerColumn *= 2
    peaksInLastColumn = peaksPerColumn
  }
}
