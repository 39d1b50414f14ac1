import Dependencies
import DependenciesTestSupport
import Testing

@Suite(.dependencies)
struct PrepareDependenciesTests {
  struct Failure: Error {}

  @Test func preparedValuesAreDefaultValues() async {
    // When
    let result = prepareDependencies {
      $0.numberClient.number = 7
      return "prepared"
    }
    // Then
    #expect(result == "prepared")
    @Dependency(\.numberClient) var client
    #expect(client.number == 7)
    withDependencies {
      $0.numberClient.text = "override"
    } operation: {
      #expect(client == NumberClient(number: 7, text: "override"))
    }
  }

  @Test func preparationsOfAnotherTestAreNotSeen() {
    #expect(DependencyValues.current.numberClient.number == 3)
  }

  @Test func liveValuesThatArePreparedFailNoTest() {
    prepareDependencies {
      $0.speechClient.isAvailable = { false }
    }
    @Dependency(\.speechClient) var speechClient
    #expect(!speechClient.isAvailable())
  }

  @Test func theContextMayBePrepared() {
    prepareDependencies {
      $0.context = .preview
    }
    #expect(DependencyValues.current.context == .preview)
    #expect(DependencyValues.current.numberClient.number == 2)
  }

  @Test func aValueThatWasUsedIsReportedAndStays() {
    #expect(DependencyValues.current.numberClient.number == 3)
    withKnownIssue {
      prepareDependencies {
        $0.numberClient.number = 7
        $0.speechClient.isAvailable = { false }
      }
    } matching: {
      $0.description.contains(
        #"""
        Dependencies were prepared too late; they had been used or prepared before, and keep their \#
        values:

          @Dependency(\.numberClient)

        Call 'prepareDependencies' once, before anything else, or override them for a scope with \#
        'withDependencies'.
        """#
      )
    }
    #expect(DependencyValues.current.numberClient.number == 3)
    #expect(!DependencyValues.current.speechClient.isAvailable())
  }

  @Test func aValueThatWasPreparedIsReportedAndStays() {
    prepareDependencies { $0.numberClient.number = 7 }
    withKnownIssue {
      prepareDependencies { $0.numberClient.number = 8 }
    } matching: {
      $0.description.contains(#"@Dependency(\.numberClient)"#)
    }
    #expect(DependencyValues.current.numberClient.number == 7)
  }

  @Test func previewsPrepareTheirOwnValues() {
    prepareDependencies { $0.context = .preview }
    #expect(DependencyValues.current.numberClient.number == 2)
    for number in 7...9 {
      prepareDependencies { $0.numberClient.number = number }
      #expect(DependencyValues.current.numberClient.number == number)
    }
  }

  @Test func anErrorPreparesNothing() {
    #expect(throws: Failure.self) {
      try prepareDependencies {
        $0.numberClient.number = 7
        throw Failure()
      }
    }
    #expect(DependencyValues.current.numberClient.number == 3)
  }

  @Test func aTestThatIsNotKnownIsReported() async {
    let report = LockIsolated<String?>(nil)
    await Task.detached {
      withIssueReporters([Recorder { message in report.withValue { $0 = message } }]) {
        prepareDependencies { $0.numberClient.number = 7 }
      }
    }.value
    #expect(
      report.value?.contains(
        "Dependencies were prepared where it is not known which test is running") == true)
  }
}

private struct Recorder: IssueReporter {
  let record: @Sendable (String) -> Void

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    record(message() ?? "")
  }
}
