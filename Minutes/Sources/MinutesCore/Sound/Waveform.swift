/// A downsampled recording for display: columns from left to right, up to a fixed number.
///
/// When the waveform is full, each pair of adjacent columns is merged, and from then on a column
/// covers twice as much time. So the memory of a waveform is constant, and appending a peak takes
/// amortised constant time.
public struct Waveform: Equatable, Sendable {
  /// The columns, from left to right. The last one may cover less time than the others.
  public private(set) var columns: [SoundPeak] = []

  /// The number of peaks that a column covers.
  public private(set) var peaksPerColumn = 1

  /// The maximum number of columns.
  public let capacity: Int

  /// The number of peaks that the last column covers.
  private var peaksInLastColumn = 0

  /// Creates a waveform.
  ///
  /// - Parameters:
  ///   - peaks: The peaks to append.
  ///   - capacity: The maximum number of columns: an even number, at least 2.
  public init(_ peaks: some Sequence<SoundPeak> = [], capacity: Int = 400) {
    precondition(
      capacity >= 2 && capacity.isMultiple(of: 2),
      "A waveform of \(capacity) columns cannot be halved: give it an even number of them."
    )
    self.capacity = capacity
    for peak in peaks { append(peak) }
  }

  /// The duration of the sound, in seconds.
  public var duration: Double {
    guard !columns.isEmpty else { return 0 }
    let peaks = (columns.count - 1) * peaksPerColumn + peaksInLastColumn
    return Double(peaks) * SoundPeak.interval
  }

  /// Appends a peak.
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

  /// Appends peaks.
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
