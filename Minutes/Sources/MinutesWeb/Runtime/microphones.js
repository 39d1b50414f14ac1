// The choice of a microphone and of the sound that is recorded, which this browser keeps, and the
// level of the microphone.

const microphoneKey = "minutes-microphone";
const channelsKey = "minutes-channels";

// Without storage, as in some private windows, the default microphone is used.
const keptChoice = (key) => {
  try {
    return localStorage.getItem(key) || null;
  } catch {
    return null;
  }
};

const keepChoice = (key, choice) => {
  try {
    if (choice) localStorage.setItem(key, choice);
    else localStorage.removeItem(key);
  } catch {
    // There is no storage.
  }
};

const chosenMicrophone = () => keptChoice(microphoneKey);

/** Whether the user has chosen two channels. */
const wantsStereo = () => keptChoice(channelsKey) === "2";

/** Whether the microphone that was opened last has two channels. */
let offersStereo = false;

/** Reports that the properties of the open microphone are known. */
const microphoneOpened = new EventTarget();

const listMicrophones = async () => {
  const devices = await navigator.mediaDevices?.enumerateDevices() ?? [];
  // Chromium lists the devices of these roles once more.
  const microphones = devices
    .filter(({ kind, deviceId }) => kind === "audioinput" && deviceId && !["communications", "default"].includes(deviceId))
    .slice(0, 50)
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  return {
    microphones,
    selection: chosenMicrophone(),
    offersStereo,
    isStereo: wantsStereo(),
    isSharing: offersSharing() ? wantsSharing() : null,
  };
};

Live.register("microphones.list", async function* (call) {
  while (!call.signal.aborted) {
    const changed = new Promise((go) => {
      navigator.mediaDevices?.addEventListener("devicechange", go, { once: true });
      microphoneOpened.addEventListener("change", go, { once: true });
      call.signal.addEventListener("abort", go, { once: true });
    });
    yield await listMicrophones();
    await changed;
  }
});

Live.register("microphones.select", (id) => keepChoice(microphoneKey, id));
Live.register("microphones.stereo", (isStereo) => keepChoice(channelsKey, isStereo ? "2" : null));
Live.register("microphones.share", (isSharing) => keepChoice(sharingKey, isSharing ? "1" : null));

Live.register("microphones.levels", async function* (worklet, call) {
  const stream = await openMicrophone();
  const [track] = stream.getAudioTracks();
  let level = 0;
  let failure = null;
  let listener = null;
  offersStereo = hasTwoChannels(track);
  microphoneOpened.dispatchEvent(new Event("change"));
  track.addEventListener("ended", () => { failure = new DOMException(texts.microphoneIsGone, "NotFoundError"); });
  try {
    const hear = (samples) => { for (const sample of samples) level = Math.max(level, Math.abs(sample)); };
    listener = await listenTo(stream, worklet, hear, (error) => { failure = error; }, channelCountOf(track));
    while (!call.signal.aborted) {
      if (failure) throw failure;
      yield Math.min(level, 1);
      level = 0;
      await new Promise((go) => setTimeout(go, 100));
    }
  } finally {
    listener?.stop();
    track.stop();
  }
});
