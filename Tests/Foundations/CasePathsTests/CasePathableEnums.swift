import CasePaths

@CasePathable
@dynamicMemberLookup
enum Mode: Equatable {
  case notPlaying
  case playing(progress: Double)
}

@CasePathable
enum Action {
  case counter(Int)
  case moved(from: Int, to: Int)
  case dismissed
  case child(Child)
  case finished(Result<Int, Failed>)
  case note(String?)

  @CasePathable
  enum Child: Equatable {
    case renamed(String)
    case dismissed
  }
}

struct Failed: Error, Equatable {}
