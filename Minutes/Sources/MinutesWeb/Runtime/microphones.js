// The choice of a microphone, which this browser keeps, and its level.

const microphoneKey = "minutes-microphone";

// Without storage, as in some private windows, the default microphone is used.
const chosenMicrophone = () => {
  try {
    return localStorage.getItem(microphoneKey) || null;
  } catch {
    return null;
  }
};

const listMicrophones = async () => {
  const devices = await navigator.mediaDevices?.enumerateDevices() ?? [];
  // Chromium lists the devices of these roles once more.
  const microphones = devices
    .filter(({ kind, deviceId }) => kind === "audioinput" && deviceId && !["communications", "default"].includes(deviceId))
    .slice(0, 50)
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  return { microphones, selection: chosenMicrophone() };
};

Live.register("microphones.list", async function* (call) {
  while (!call.signal.aborted) {
    const changed = new Promise((go) => {
      navigator.mediaDevices?.addEventListener("devicechange", go, { once: true });
      call.signal.addEventListener("abort", go, { once: true });
    });
    yield await listMicrophones();
    await changed;
  }
});

Live.register("microphones.select", (id) => {
  try {
    if (id) localStorage.setItem(microphoneKey, id);
    else localStorage.removeItem(microphoneKey);
  } catch {
    // There is no storage.
  }
});

Live.register("microphones.levels", async function* (worklet, call) {
  const stream = await openMicrophone();
  const [track] = stream.getAudioTracks();
  let level = 0;
  let failure = null;
  let listener = null;
  track.addEventListener("ended", () => { failure = new DOMException("The microphone is gone.", "NotFoundError"); });
  try {
    const hear = (samples) => { for (const sample of samples) level = Math.max(level, Math.abs(sample)); };
    listener = await listenTo(stream, worklet, hear, (error) => { failure = error; });
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
