/// The installation of a speech engine.
package struct SpeechTexts: Sendable {
  package var speech = "Speech recognition"
  package var notice = "Better captions and transcripts"
  package var noticeText = """
    PocketSphinx recognizes speech now, in draft quality: about one word in four of a transcript is wrong, and more \
    of the captions during a sentence. With Whisper, about one word in 25 is wrong. It also runs on this machine.
    """
  package var notNow = "Not now"
  package var installWhisper = "Install Whisper…"

  package var reading = "Reading the status of speech recognition…"
  package var close = "Close"
  package var install = "Download and install"

  package var isInstalled:
    @Sendable (_ name: String, _ model: String, _ quality: String) -> String = {
      "\($0) (\($1)) recognizes speech on this machine, from the next utterance on. \($2)"
    }
  package var languagesOfModel: NameText = { "Languages: \($0)." }

  /// The marked part is a command.
  package var replaceAndRemove = MarkedText(
    before:
      "To replace a draft of an older memo, open the memo and choose “Transcribe again”. To remove Whisper, run ",
    marked: "minutes speech remove", after: ".")

  package var installation = "Installation"
  package var installedElsewhere = "Another process is installing Whisper."
  package var checking = "Checking this machine…"
  package var downloading = "Downloading…"
  package var testing = "Unpacking and testing…"
  package var canBeClosed = "You can close this dialog: the server continues the installation."
  package var cancel = "Cancel the installation"

  package var draft = """
    PocketSphinx recognizes speech now, in draft quality: about one word in four of a transcript is wrong. Captions have \
    more errors during a sentence and are corrected at its end.
    """
  package var whisper = """
    With Whisper, about one word in 25 of clearly read English is wrong. Captions appear about a second after the \
    words, and few of them change. Noise, distance and accents cause more errors with every engine. Whisper runs on this \
    machine, and your recordings stay here.
    """
  package var languages = "Languages"
  package var english = "English"
  package var manyLanguages = "99 languages"

  /// The languages of a model, and its name.
  package var model: @Sendable (_ languages: String, _ name: String) -> String = { "\($0) (\($1))" }
  package var downloads:
    @Sendable (_ megabytes: Count, _ source: String, _ diskMegabytes: Count) -> String = {
      "The installation downloads \($0) MB from \($1) and needs \($2) MB of disk space:"
    }
  package var download: @Sendable (_ name: String, _ purpose: String, _ licence: String) -> String =
    { "\($0), \($1), licence \($2)" }

  /// The purposes of the downloads.
  package var arithmetic = "arithmetic"
  package var configuration = "configuration files"
  package var engine = "speech engine"
  package var speakerNetwork = "network that tells speakers apart"
  package var voiceDetector = "voice detector"
  package var theModel: NameText = { "the model \($0)" }
  package var readingDownloads = "Reading the list of downloads…"

  /// English texts.
  package init() {}
}
