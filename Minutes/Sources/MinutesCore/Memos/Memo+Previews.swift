package import Foundation

extension Memo {
  /// The time at which previews show the sample memos.
  package static let previewDate = Date(timeIntervalSince1970: 1_234_699_200)

  /// Sample memos for previews and tests.
  public static let previews = [
    Memo(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)),
      title: "What to tell the landlord",
      date: Date(timeIntervalSince1970: 1_234_657_890),
      duration: 42.5
    ),
    Memo(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)),
      date: Date(timeIntervalSince1970: 1_234_567_890),
      duration: 3_725,
      position: 1_200,
      isRecovered: true
    ),
    Memo(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
      title: "Song",
      date: Date(timeIntervalSince1970: 1_234_477_890),
      duration: 8.2,
      isFavorite: true
    ),
  ]
}
