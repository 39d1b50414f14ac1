# Every target works from a fresh clone. `make` alone lists them.

SWIFT ?= swift
SOURCES = Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources \
  Minutes/Package.swift Minutes/Benchmarks Minutes/Sources Minutes/Tests

.PHONY: help setup run build test test-browser soak format lint stack tsan fuzz bench bench-browser load screenshots counter todos

# What only those get who ask for it is tested as well.
TRAITS = CombineSchedulers,LiveServer

help:
	@echo "make setup    install what is missing on this machine (Debian; as root)"
	@echo "make run      build Minutes and start it on http://localhost:8080, or on the port that PORT=... says; CONFIGURATION=release takes longer to build and less to run"
	@echo "make build    build everything"
	@echo "make test     setup, then every test, serially and in parallel, without and with the traits, and those of Minutes"
	@echo "make test-browser  only the tests that need a browser; they are part of 'make test'; TESTS=... only these, of the pages or of Minutes; KILLS=20 kills the server of Minutes more often"
	@echo "make soak     setup, then every test 200 times on a busy machine; COUNT=... times, only those of WINGS=..."
	@echo "make stack    run deeply nested features with stacks of 512 KB, in debug and release mode"
	@echo "make tsan     run the tests of the architecture and of the foundations under the thread sanitizer"
	@echo "make fuzz     tell a server a million things that no browser says, three ways; COUNT=... so many, CONFIGURATION=debug takes less to build and longer to run"
	@echo "make format   lay the sources out anew"
	@echo "make lint     check the layout of the sources"
	@echo "make counter  serve the smallest example on http://127.0.0.1:8080/, or on the port that PORT=... says"
	@echo "make todos    the same with a list of things to do, and its previews at /previews"
	@echo "make screenshots  take the pictures of Minutes that are in the documentation"
	@echo "make bench    measure, in release mode, and print the tables; FILTER=... only what has this in its name"
	@echo "make load     measure, in release mode, what many open pages cost the server; SECONDS=... seconds of clicks"
	@echo "make bench-browser  measure, in release mode, what somebody waits for in a browser, and what a recording costs"

setup:
	@Scripts/setup

run: setup
	$(SWIFT) run --package-path Minutes --configuration $(or $(CONFIGURATION),debug) minutes serve $(if $(PORT),--port $(PORT))

build: setup
	$(SWIFT) build --build-tests
	$(SWIFT) build --build-tests --package-path Minutes

# What runs beside others while a test has all tasks of the process on the main actor (`withMainSerialExecutor`) runs there as well. That is nothing
# for servers: AsyncAlgorithms' merge, which Hummingbird uses, holds a lock when it changes from one executor to another, and waits for ever.
SERVERS = LiveServerTests

test: setup
	$(SWIFT) test
	$(SWIFT) test --skip-build --parallel
	$(SWIFT) test --traits $(TRAITS) --skip $(SERVERS)
	$(SWIFT) test --skip-build --parallel --traits $(TRAITS) --skip $(SERVERS)
	$(SWIFT) test --skip-build --traits $(TRAITS) --filter $(SERVERS)
	$(MAKE) test-browser
	$(SWIFT) test --package-path Minutes

# What is asked for, where it is one of the tests of Minutes.
MINUTES_TESTS = $(and $(TESTS),$(wildcard Minutes/Tests/Browser/$(firstword $(subst ., ,$(TESTS))).py))
HAS_MINUTES = $(if $(TESTS),$(MINUTES_TESTS),all)

test-browser: setup
	$(if $(MINUTES_TESTS),,$(SWIFT) build --traits $(TRAITS))
	$(if $(MINUTES_TESTS),,Scripts/browser-python -m unittest $(or $(TESTS),discover))
	$(if $(HAS_MINUTES),$(SWIFT) build --package-path Minutes --product minutes)
	$(if $(HAS_MINUTES),PYTHONPATH=../../Minutes/Tests/Browser \
	  Scripts/browser-python -P -m unittest $(or $(TESTS),discover --start-directory ../../Minutes/Tests/Browser))

soak: setup
	Scripts/soak $(if $(COUNT),-n $(COUNT)) $(WINGS)

stack: setup
	Scripts/small-stack

tsan: setup
	Scripts/thread-sanitizer $(FILTER)

fuzz: setup
	$(SWIFT) run --traits $(TRAITS) --configuration $(or $(CONFIGURATION),release) LiveFuzzer $(or $(COUNT),1000000)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

bench: setup
	$(SWIFT) run --package-path Benchmarks --configuration release Benchmarks $(if $(FILTER),--filter "$(FILTER)")
	$(if $(FILTER),,$(SWIFT) run --package-path Minutes --configuration release MinutesBenchmarks)

bench-browser: setup
	$(SWIFT) build --configuration release --traits $(TRAITS) --product Counter
	PRODUCTS=$(CURDIR)/.build/release Scripts/browser-python measure.py
	$(SWIFT) build --package-path Minutes --configuration release --product minutes
	MINUTES=$(CURDIR)/Minutes/.build/release/minutes Scripts/browser-python ../../Minutes/Tests/Browser/measure.py

screenshots: setup
	$(SWIFT) build --package-path Minutes --product minutes
	Scripts/browser-python ../../Minutes/Tests/Browser/screenshots.py

load: setup
	$(SWIFT) build --configuration release --traits $(TRAITS) --product Counter
	$(SWIFT) build --package-path Benchmarks --configuration release --product Load
	Benchmarks/.build/release/Load memory
	Benchmarks/.build/release/Load events --seconds $(or $(SECONDS),60)

counter: EXAMPLE = Counter
todos: EXAMPLE = ToDos

counter todos: setup
	$(if $(PORT),PORT=$(PORT)) $(SWIFT) run --traits $(TRAITS) $(EXAMPLE)
