import Foundation
import MinutesCore
import Testing

struct DeletedMemoTests {
  private let deletion = Date(timeIntervalSince1970: 1_234_567_890)

  private func deleted(text: String = "", days: Double? = 30) -> DeletedMemo {
    DeletedMemo(
      memo: Memo(id: UUID(), date: deletion, duration: 1), deletionDate: deletion,
      expirationDate: days.map { deletion + $0 * 86_400 }, text: text)
  }

  @Test(arguments: [(0.0, 30), (0.1, 30), (1.0, 29), (29.5, 1), (30.0, 0), (31.0, 0)])
  func `days that have begun are left`(days: Double, left: Int) {
    #expect(deleted().daysLeft(at: deletion + days * 86_400) == left)
  }

  @Test func `a memo that is kept has no number of days`() {
    #expect(deleted(days: nil).daysLeft(at: deletion) == nil)
  }

  @Test func `an excerpt has the first words of a transcript`() {
    #expect(deleted().excerpt == "")
    #expect(deleted(text: " buy\n\nmilk ").excerpt == "buy milk")
    let word = String(repeating: "x", count: 30)
    #expect(deleted(text: "\(word) \(word) \(word)").excerpt == "\(word) \(word)…")
  }

  @Test func `a text of the maximum length is whole`() {
    let word = String(repeating: "x", count: DeletedMemo.maximumExcerptLength)
    #expect(deleted(text: word).excerpt == word)
    #expect(deleted(text: "a \(word.dropLast(2))").excerpt == "a \(word.dropLast(2))")
    #expect(deleted(text: "a \(word.dropLast())").excerpt == "a…")
  }

  @Test func `an excerpt of text without spaces is cut`() {
    let text = String(repeating: "x", count: 1_000)
    let excerpt = deleted(text: text).excerpt
    #expect(excerpt.count == DeletedMemo.maximumExcerptLength + 1)
    #expect(excerpt.hasSuffix("x…"))
  }
}
