import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite struct PlaylistTests {
  private let playlist = Playlist(
    id: UUID(0), memos: [UUID(1), UUID(2), UUID(3)], current: UUID(2))

  @Test func aMemoIsInAPlaylistOnce() {
    var playlist = Playlist(id: UUID(0), memos: [UUID(1), UUID(2), UUID(1)])
    #expect(playlist.memos == [UUID(1), UUID(2)])
    playlist.add([UUID(2), UUID(3)])
    #expect(playlist.memos == [UUID(1), UUID(2), UUID(3)])
  }

  @Test func theCurrentMemoIsOneOfThePlaylist() {
    #expect(Playlist(id: UUID(0), memos: [UUID(1)], current: UUID(2)).current == nil)
  }

  @Test func afterTheCurrentMemoComesItsSuccessor() {
    var playlist = playlist
    playlist.remove(UUID(2))
    #expect(playlist.memos == [UUID(1), UUID(3)])
    #expect(playlist.current == UUID(3))
    playlist.remove(UUID(3))
    #expect(playlist.current == nil)
  }

  @Test(
    arguments: [
      (1, nil, [2, 3, 1]), (3, 1, [3, 1, 2]), (1, 3, [2, 1, 3]), (2, 2, [1, 2, 3]),
      (9, 1, [1, 2, 3]), (1, 9, [2, 3, 1]),
    ] as [(Int, Int?, [Int])])
  func aMemoIsMovedBeforeAnother(memo: Int, successor: Int?, order: [Int]) {
    var playlist = playlist
    playlist.move(UUID(memo), before: successor.map { UUID($0) })
    #expect(playlist.memos == order.map { UUID($0) })
  }

  @Test func aMemoIsMovedByOnePosition() {
    #expect(playlist.destination(of: UUID(1), moving: .up) == nil)
    #expect(playlist.destination(of: UUID(3), moving: .down) == nil)
    for (memo, direction, order) in [
      (2, .up, [2, 1, 3]), (2, .down, [1, 3, 2]), (1, .down, [2, 1, 3]), (3, .up, [1, 3, 2]),
    ] as [(Int, Playlist.Direction, [Int])] {
      var playlist = playlist
      let destination = playlist.destination(of: UUID(memo), moving: direction)
      playlist.move(UUID(memo), before: destination?.successor)
      #expect(playlist.memos == order.map { UUID($0) })
    }
  }
}
