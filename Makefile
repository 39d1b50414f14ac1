# Every target works from a fresh clone. `make` alone lists them.

SWIFT ?= swift
SOURCES = Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Isolation \
  Minutes/Package.swift Minutes/Benchmarks Minutes/Sources Minutes/Tests

.PHONY: help setup run build whole-modules test test-chorale test-others test-macros test-release test-packages test-products test-serially check-diagnostics test-without-records test-minutes test-minutes-pages test-minutes-others test-browser test-browser-pages test-browser-minutes test-databases soak format lint stack tsan fuzz bench bench-browser bench-capture bench-library bench-speech test-speech-server load screenshots counter todos

# Options of SwiftPM for the builds of `make test`, from the environment: `-debug-info-format none` builds faster.
#
# SwiftPM passes the traits to the compiler in the order of a set: with random hashing, builds with several traits compile
# everything anew.
BUILD = SWIFT="$(SWIFT)" SWIFT_DETERMINISTIC_HASHING=1 Scripts/build $(BUILD_FLAGS)

# `swift test`, with the failures repeated at the end. Tests hash at random, so they are built before.
SWIFT_TEST = SWIFT="$(SWIFT)" Scripts/swift-test $(BUILD_FLAGS) --skip-build

# All optional traits are tested. In this order, SwiftPM passes them as it does for Minutes.
TRAITS = TLS,LiveServer,CombineSchedulers

help:
	@echo "make setup    install what is missing on this machine (Debian; as root)"
	@echo "make run      build Minutes and start it on http://localhost:8080, or on the port that PORT=... says; CONFIGURATION=release takes longer to build and less to run"
	@echo "make build    build everything"
	@echo "make test     setup, then every test: test-chorale, test-macros, test-browser-pages, test-minutes, test-browser-minutes, test-packages, test-products"
	@echo "make test-browser  only the tests that need a browser; they are part of 'make test'; TESTS=... only these, of the pages or of Minutes; JOBS=1 one module after the other; KILLS=20 kills the server of Minutes more often"
	@echo "make test-databases  install PostgreSQL, and run the tests with a real server, which the tests start and end; 'make test' does not compile them"
	@echo "make test-release  run the tests of the root package in release mode, whose optimiser finds other mistakes; the build takes half an hour on 2 cores, and 'make test' leaves it out"
	@echo "make soak     setup, then every test 200 times on a busy machine; COUNT=... times, only those of WINGS=..."
	@echo "make stack    run deeply nested features with stacks of 512 KB, in debug and release mode"
	@echo "make tsan     run the tests under the thread sanitizer, but for those that run processes"
	@echo "make fuzz     send a million invalid messages and requests to servers, and to Minutes; COUNT=... so many, CONFIGURATION=debug takes less to build and longer to run"
	@echo "make format   format the sources"
	@echo "make lint     check the format of the sources, conversions of numbers that can trap, tasks that are resumed within locks, examples and paths in the documentation, the imports of scripts, the English of comments, the table of unchecked code, and the layers of folders"
	@echo "make counter  serve the smallest example on http://127.0.0.1:8080/, or on the port that PORT=... says"
	@echo "make todos    the same with a list of things to do, and its previews at /previews"
	@echo "make screenshots  take the pictures of Minutes that are in the documentation"
	@echo "make bench    measure, in release mode, and print the tables; FILTER=... only what has this in its name; QUIET=yes fails above a limit of the library"
	@echo "make load     measure, in release mode, the memory and the processor time of many open pages, as root on a machine with fewer than three cores; SECONDS=... seconds of clicks; QUIET=yes with the limits of a machine on which nothing else runs"
	@echo "make bench-browser  measure, in release mode, how long a click takes in a browser, and what a recording costs; QUIET=yes as above"
	@echo "make bench-capture  record in each browser while every core is busy, and count the sound that is missing; SECONDS=... of sound, LOAD=... busy processes, BROWSERS=... of chromium, firefox and webkit, REALTIME=no without the real-time threads of desktops, REALTIME=yes only with them"
	@echo "make bench-library  measure, in release mode, pages of a library of Minutes with COUNT=... memos (10000), and fail above a limit"
	@echo "make bench-speech  install Whisper in .build, and measure word errors, processor time, memory, speakers and live captions, also of PocketSphinx and with 20 recordings; CLIPS=... a folder with speech.tsv and wer, MODEL=... of 'minutes speech install'"
	@echo "make test-speech-server  install a server with the interface of OpenAI from PyPI in .build, and transcribe with it"

setup:
	@Scripts/setup

# Compiling whole modules takes less processor time if nothing is built yet.
WHOLE_MODULES = -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 \
  -Xswiftc -no-emit-module-separately-wmo -Xswiftc -disable-batch-mode

# Prints the options, for scripts.
whole-modules:
	@echo $(WHOLE_MODULES)

# Without debug information and an index, which only developers read.
RUN_FLAGS = --package-path Minutes --product minutes --configuration $(CONFIGURATION) -debug-info-format none --disable-index-store \
  $(if $(filter debug,$(CONFIGURATION)),$(WHOLE_MODULES))
run: CONFIGURATION = debug
run: setup
	@[ -d Minutes/.build ] || echo "The first build compiles the packages that Minutes needs: 5 to 10 minutes on 2 cores."
	@SWIFT="$(SWIFT)" Scripts/build $(RUN_FLAGS)
	@"$$($(SWIFT) build $(RUN_FLAGS) --show-bin-path)/minutes" serve $(if $(PORT),--port $(PORT)) \
	  $$([ -z "$$DISPLAY$$WAYLAND_DISPLAY" ] || echo --open)

build: setup
	$(BUILD) --build-tests --traits $(TRAITS)
	$(BUILD) --build-tests $(MINUTES_PACKAGE)

# In one folder and with the same traits, so that the modules that both need are compiled once.
MINUTES_PACKAGE = --package-path Minutes --scratch-path .build --traits CombineSchedulers,TLS

# While a test has all tasks of the process on the main actor (`withMainSerialExecutor`), so has a server that runs beside it. AsyncAlgorithms'
# merge, which Hummingbird uses, holds a lock when it changes from one executor to another, and then waits for ever.
SERVERS = LiveServerTests

# Random tests with fixed seeds on the main actor do the same in parallel, and hold all other tests up.
DETERMINISTIC = LiveHTMLTests\.Random(State)?PageTests

# In this order each build compiles what its predecessor has not: first all traits, then LiveServer alone, then none.
test: test-chorale test-others
test-others: test-macros test-browser-pages test-minutes test-browser-minutes test-packages test-products

test-chorale: setup
	$(BUILD) --build-tests --traits $(TRAITS)
	$(SWIFT_TEST) --parallel --traits $(TRAITS) --skip $(SERVERS) --skip '$(DETERMINISTIC)'
	$(MAKE) --jobs=2 --output-sync=target test-serially check-diagnostics
	$(MAKE) test-without-records
	$(SWIFT_TEST) --traits $(TRAITS) --filter $(SERVERS)

# Parts of test-chorale, at the same time: tests that run one after the other leave a core idle.
test-serially:
	$(SWIFT_TEST) --no-parallel --traits $(TRAITS) --skip $(SERVERS)
check-diagnostics:
	Scripts/check-diagnostics

# The test store, on a runtime whose records of tasks it can't read.
test-without-records: setup
	$(BUILD) --build-tests --traits $(TRAITS)
	CHORALE_TASK_RECORDS=0 $(SWIFT_TEST) --traits $(TRAITS) --filter '^(ComposableArchitecture|ConcurrencyExtras|Clocks)Tests\.'

# A test target that depends on a macro makes SwiftPM build all that the tests link a second time, as tools: so these are built apart.
test-macros: setup
	CHORALE_MACRO_TESTS=1 $(BUILD) --build-tests --traits $(TRAITS)
	CHORALE_MACRO_TESTS=1 $(SWIFT_TEST) --traits $(TRAITS)

# The build without traits.
test-products: setup
	$(BUILD)

# Optimised, with the internals of all modules visible to the tests. Checks of debug builds are tested between `#if DEBUG` and
# `#endif`, so these tests are not compiled here; check-diagnostics and test-without-records would repeat what debug builds show. As
# in test-chorale, servers and random tests run apart from others.
RELEASE_TESTS = --configuration release -debug-info-format none --enable-index-store -Xswiftc -enable-testing --traits $(TRAITS)
test-release: setup
	$(BUILD) --build-tests $(RELEASE_TESTS)
	$(SWIFT_TEST) --parallel $(RELEASE_TESTS) --skip $(SERVERS) --skip '$(DETERMINISTIC)'
	$(SWIFT_TEST) --no-parallel $(RELEASE_TESTS) --filter '$(DETERMINISTIC)'
	$(SWIFT_TEST) $(RELEASE_TESTS) --filter $(SERVERS)

test-minutes: setup
	$(BUILD) --build-tests $(MINUTES_PACKAGE)
	$(MAKE) --jobs=2 --output-sync=target test-minutes-pages test-minutes-others

# Parts of test-minutes, at the same time: features and pages are tested on the main actor, and a process has one.
MINUTES_TEST = TEST_BUNDLE=.build/debug/minutesPackageTests.xctest Scripts/swift-test --testing-library swift-testing
test-minutes-pages:
	$(MINUTES_TEST) --filter '^MinutesWebTests\.'
test-minutes-others:
	$(MINUTES_TEST) --skip '^MinutesWebTests\.'

# Packages of clients: those that the documents describe, and those that depend on the original libraries, too.
test-packages: setup
	Tests/Packages/test_graphs.py
	Tests/Packages/test_documents.py

# Of the names in TESTS: those of Minutes, and the others.
MINUTES_BROWSER_TESTS = $(foreach name,$(TESTS),$(if $(wildcard Minutes/Tests/Browser/$(firstword $(subst ., ,$(name))).py),$(name)))
PAGE_BROWSER_TESTS = $(filter-out $(MINUTES_BROWSER_TESTS),$(TESTS))

# The modules run side by side; JOBS=1 runs them one after the other.
BROWSER_TESTS = Scripts/browser-python run_tests.py $(if $(JOBS),--jobs $(JOBS))

test-browser: $(if $(TESTS),$(if $(PAGE_BROWSER_TESTS),test-browser-pages) $(if $(MINUTES_BROWSER_TESTS),test-browser-minutes),test-browser-pages test-browser-minutes)

test-browser-pages: setup
	$(BUILD) --traits $(TRAITS)
	$(BROWSER_TESTS) . $(PAGE_BROWSER_TESTS)

test-browser-minutes: setup
	$(BUILD) $(MINUTES_PACKAGE) --product minutes
	MINUTES=$(CURDIR)/.build/debug/minutes $(BROWSER_TESTS) ../../Minutes/Tests/Browser $(MINUTES_BROWSER_TESTS)

# Only this trait needs libpq. As one more of TRAITS it would be passed in another order for Minutes than for the root package, and the build
# of Minutes would compile everything again.
test-databases:
	@Scripts/setup databases
	$(BUILD) --build-tests --traits $(TRAITS),PostgreSQL
	$(SWIFT_TEST) --traits $(TRAITS),PostgreSQL --filter "PostgreSQL|PubSub|Presence"

soak: setup
	Scripts/soak $(if $(COUNT),-n $(COUNT)) $(WINGS)

stack: setup
	Scripts/small-stack

tsan: setup
	Scripts/thread-sanitizer $(FILTER)

fuzz: setup
	$(SWIFT) run --traits $(TRAITS) --configuration $(or $(CONFIGURATION),release) LiveFuzzer $(or $(COUNT),1000000)
	$(SWIFT) build --package-path Minutes --configuration $(or $(CONFIGURATION),release) --product minutes
	$(SWIFT) run --package-path Minutes --configuration $(or $(CONFIGURATION),release) MinutesFuzzer $(or $(COUNT),1000000)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	Scripts/check-numbers --self-test
	Scripts/check-numbers
	Scripts/check-examples --self-test
	Scripts/check-examples
	Scripts/check-references --self-test
	Scripts/check-references
	Scripts/check-prose --self-test
	Scripts/check-prose
	Scripts/check-unchecked --self-test
	Scripts/check-unchecked
	Benchmarks/without-unchecked --self-test
	Scripts/check-locks --self-test
	Scripts/check-locks
	Scripts/check-imports --self-test
	Scripts/check-imports
	Scripts/check-texts --self-test
	Scripts/check-texts
	Scripts/layers --self-test
	Scripts/layers

bench: setup
	$(SWIFT) run --package-path Benchmarks --configuration release Benchmarks $(if $(FILTER),--filter "$(FILTER)") $(if $(QUIET),--check)
	$(if $(FILTER),,$(SWIFT) run --package-path Minutes --configuration release MinutesBenchmarks)

bench-browser: setup
	$(SWIFT) build --configuration release --traits $(TRAITS) --product Counter
	PRODUCTS=$(CURDIR)/.build/release Scripts/browser-python measure.py $(if $(QUIET),--click 1.5)
	$(SWIFT) build --package-path Minutes --configuration release --product minutes
	MINUTES=$(CURDIR)/Minutes/.build/release/minutes Scripts/browser-python ../../Minutes/Tests/Browser/measure.py

bench-capture: setup
	$(SWIFT) build $(MINUTES_PACKAGE) --product minutes
	MINUTES=$(CURDIR)/.build/debug/minutes PYTHONPATH=../../Minutes/Tests/Browser:../../Tests/Browser \
	  $(if $(LOAD),LOAD=$(LOAD)) $(if $(SECONDS),SECONDS=$(SECONDS)) $(if $(REALTIME),REALTIME="$(REALTIME)") \
	  Scripts/browser-python -P ../../Minutes/Tests/Browser/measure_capture.py $(BROWSERS)

# In a data folder of its own, which stays for the next time.
SPEECH_DATA = .build/speech-data
SPEECH_CLIPS = $(or $(CLIPS),../shared/speech)
bench-library: setup
	$(SWIFT) run --package-path Minutes --configuration release MinutesBenchmarks library $(or $(COUNT),10000)

bench-speech: setup
	$(SWIFT) build $(MINUTES_PACKAGE) --product minutes
	$(SWIFT) build $(MINUTES_PACKAGE) --product MinutesBenchmarks
	[ -f $(SPEECH_DATA)/speech/whisper/packages/resemblyzer/pretrained.pt ] || .build/debug/minutes speech install --yes --data $(SPEECH_DATA) --model $(or $(MODEL),tiny.en)
	python3 -B Minutes/Tests/WhisperWorker/measure.py $(SPEECH_DATA) $(SPEECH_CLIPS)
	[ ! -f $(SPEECH_CLIPS)/speech.tsv ] || python3 -B Minutes/Tests/WhisperWorker/measure_speakers.py .build/debug/minutes $(SPEECH_DATA) $(SPEECH_CLIPS)
	[ ! -f $(SPEECH_CLIPS)/speech.tsv ] || for engine in whisper pocketsphinx; do \
	  .build/debug/MinutesBenchmarks captions $(SPEECH_DATA) $(SPEECH_CLIPS) $$engine && \
	  .build/debug/MinutesBenchmarks recordings $(SPEECH_DATA) $(SPEECH_CLIPS) $$engine 20 || exit 1; done

test-speech-server: setup
	$(SWIFT) build $(MINUTES_PACKAGE) --product minutes
	[ -d $(SPEECH_DATA)/speech/whisper ] || .build/debug/minutes speech install --yes --data $(SPEECH_DATA)
	python3 -B Minutes/Tests/SpeechServer/test_speech_server.py .build/debug/minutes $(SPEECH_DATA) .build/speech-server

screenshots: setup
	$(SWIFT) build --package-path Minutes --product minutes
	Scripts/browser-python ../../Minutes/Tests/Browser/screenshots.py

load: setup
	$(SWIFT) build --configuration release --traits $(TRAITS) --product Counter
	$(SWIFT) build --package-path Benchmarks --configuration release --product Load
	Benchmarks/.build/release/Load memory $(if $(QUIET),--limit 16)
	Benchmarks/.build/release/Load events --seconds $(or $(SECONDS),60) $(if $(QUIET),--p99 5)
	Benchmarks/.build/release/Load workers
	Benchmarks/.build/release/Load neighbours $(if $(QUIET),--p99 20)
	Benchmarks/.build/release/Load restart

counter: EXAMPLE = Counter
todos: EXAMPLE = ToDos

counter todos: setup
	$(if $(PORT),PORT=$(PORT)) $(SWIFT) run --traits $(TRAITS) $(EXAMPLE)
