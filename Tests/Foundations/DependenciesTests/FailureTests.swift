import Dependencies
import DependenciesTestSupport
import Testing

/// Failures of tests that use dependencies without replacing them.
@Suite(.dependencies)
struct FailureTests {
  @Test func aLiveDependencyInATestIsReportedOnceWithItsNameAndLocation() {
    withKnownIssue {
      @Dependency(\.speechClient) var speechClient
      _ = speechClient.requestAuthorization()
      // A second use is not a second failure.
      _ = speechClient.isAvailable()
    } matching: { issue in
      issue.description.contains(
        #"""
        @Dependency(\.speechClient) has no test implementation, but was accessed from a test context:

          Location: DependenciesTests/FailureTests.swift:10
          Key type: DependenciesTests.SpeechClient
          Dependency type: DependenciesTests.SpeechClient

        A test must not reach a live dependency by accident. Override it for this test, with \#
        'withDependencies { $0.speechClient = … } operation: { … }' or the trait \#
        '.dependencies { $0.speechClient = … }', or give its key a 'testValue'.
        """#
      )
    }
    @Dependency(\.speechClient) var speechClient
    #expect(speechClient.isAvailable(), "The value is cached, so this use is silent.")
  }

  @Test func eachTestReportsItsOwnUse() {
    // The same dependency as in the test above, which must not affect this test.
    withKnownIssue {
      _ = DependencyValues.current.speechClient
    } matching: {
      $0.description.contains(#"@Dependency(\.speechClient) has no test implementation"#)
    }
  }

  @Test func aPluckedEndpointIsReportedWithTheNameOfItsDependency() {
    withKnownIssue {
      @Dependency(\.speechClient.isAvailable) var isAvailable
      _ = isAvailable()
    } matching: {
      $0.description.contains(#"@Dependency(\.speechClient) has no test implementation"#)
    }
  }

  @Test func aDependencyReadByItsKeyIsReportedWithTheNameOfThat() {
    withKnownIssue {
      @Dependency(SpeechClient.self) var speechClient
      _ = speechClient.isAvailable()
    } matching: {
      $0.description.contains(
        "@Dependency(SpeechClient.self) has no test implementation, but was accessed from a test"
      )
        && $0.description.contains(
          "Override it for this test, with 'withDependencies { $0[SpeechClient.self] = …")
    }
  }

  @Test func overridingAnEndpointReportsNothing() {
    withDependencies {
      $0.speechClient.requestAuthorization = { false }
    } operation: {
      @Dependency(\.speechClient) var speechClient
      #expect(!speechClient.requestAuthorization())
    }
  }

  @Test func overridingDoesNotHideALaterUse() {
    withDependencies {
      $0.speechClient.requestAuthorization = { false }
    } operation: {
    }
    withKnownIssue {
      @Dependency(\.speechClient) var speechClient
      _ = speechClient
    } matching: {
      $0.description.contains(#"@Dependency(\.speechClient) has no test implementation"#)
    }
  }

  @Test func aHarmlessLiveDependencyIsNotReported() {
    enum Key: DependencyKey {
      static let liveValue = 42
      static let shouldReportUnimplemented = false
    }
    #expect(DependencyValues.current[Key.self] == 42)
  }

  @Test func liveDependenciesMayBeUsedInTheLiveContext() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.speechClient) var speechClient
      #expect(speechClient.isAvailable())
    }
  }

  @Test func aKeyWithoutALiveValueIsReportedInTheLiveContext() {
    withDependencies {
      $0.context = .live
    } operation: {
      withKnownIssue {
        @Dependency(\.interfaceOnly) var number
        #expect(number == 42)
      } matching: {
        $0.description.contains(
          #"""
          @Dependency(\.interfaceOnly) has no live implementation, but was accessed from a live context:
          """#
        )
          && $0.description.contains(
            "Link the module that makes it conform to 'DependencyKey', or override $0.interfaceOnly"
          )
      }
    }
  }

  @Test func aKeyThatIsAskedItselfIsNamedByItsType() {
    withKnownIssue {
      _ = SpeechClient.testValue
    } matching: {
      $0.description.contains(
        "DependenciesTests.SpeechClient has no test value of its own, but was asked for it.")
    }
  }

  @Test func unimplementedEndpointsFailTheTestThatCallsThem() {
    let load: @Sendable () -> Int = unimplemented("DataManager.load", placeholder: 0)
    withKnownIssue {
      #expect(load() == 0)
    } matching: {
      $0.description.contains("Unimplemented: DataManager.load")
    }
  }

  @Test func privateTypesAreNamedWithoutTheirAddress() {
    @Dependency(\.hidden) var hidden
    withKnownIssue {
      _ = hidden
    } matching: {
      $0.description.contains("Key type: DependenciesTests.HiddenKey")
    }
  }
}

private enum InterfaceOnlyKey: TestDependencyKey {
  static let testValue = 42
}

extension DependencyValues {
  fileprivate var interfaceOnly: Int { self[InterfaceOnlyKey.self] }
}

private enum HiddenKey: DependencyKey {
  static let liveValue = 0
}

extension DependencyValues {
  fileprivate var hidden: Int { self[HiddenKey.self] }
}
