// Lists the microphones, and tells the level of the chosen one.

import { listenTo } from "./capture.js";
import {
  chooseMicrophone, chooseSharing, chooseStereo, chosenMicrophone, wantsSharing, wantsStereo,
} from "./choices.js";
import { channelCountOf, connectedMicrophones, hasTwoChannels, openMicrophone } from "./devices.js";
import { offersSharing } from "./sharing.js";
import { texts } from "./texts.js";

/** The maximum number of listed microphones. */
const mostMicrophones = 50;

/** The time between two levels, in milliseconds. */
const levelPeriod = 100;

/** Whether the microphone that was opened last has two channels. */
let offersStereo = false;

/** Reports that the properties of the open microphone are known. */
const microphoneOpened = new EventTarget();

const listMicrophones = async () => {
  const microphones = (await connectedMicrophones()).slice(0, mostMicrophones).map(({ id, name }) => ({ id, name }));
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

Live.register("microphones.select", chooseMicrophone);
Live.register("microphones.stereo", chooseStereo);
Live.register("microphones.share", chooseSharing);

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
      await new Promise((go) => setTimeout(go, levelPeriod));
    }
  } finally {
    listener?.stop();
    track.stop();
  }
});
