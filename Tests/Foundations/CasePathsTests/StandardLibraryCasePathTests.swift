import CasePaths
import Testing

@Suite
struct StandardLibraryCasePathTests {
  @Test
  func optionals() {
    var optional: Int? = 1
    #expect(optional[case: \.some] == 1)
    #expect(!optional.is(\.none))
    optional.modify(\.some) { $0 += 1 }
    #expect(optional == 2)
    optional = nil
    #expect(optional.is(\.none))
    #expect(optional[case: \.none] != nil)
    #expect(Int?.none.case == \.none)
    #expect(Int?.some(1).case == \.some)
    #expect(Array(Int?.allCasePaths) == [\.none, \.some])
    #expect((\Int?.Cases.some)(42) == 42)
    #expect((\Int?.Cases.none)() == nil)
  }

  @Test
  func nestedOptionals() {
    let inner: Int?? = .some(nil)
    #expect(inner.is(\.some.none))
    #expect(!inner.is(\.none))
    #expect((\Int??.Cases.some.some)(42) == 42)
  }

  @Test
  func results() {
    var result = Result<Int, Failed>.success(1)
    #expect(result[case: \.success] == 1)
    #expect(result[case: \.failure] == nil)
    result[case: \.success] = 42
    #expect(result == .success(42))
    #expect(result.case == \.success)
    result = (\Result<Int, Failed>.Cases.failure)(Failed())
    #expect(result.is(\.failure))
    #expect(Array(Result<Int, Failed>.allCasePaths) == [\.success, \.failure])
  }

  @Test
  func never() {
    #expect(Array(Never.allCasePaths).isEmpty)
    #expect(Result<Int, Never>.success(1)[case: \.failure] == nil)
  }
}
