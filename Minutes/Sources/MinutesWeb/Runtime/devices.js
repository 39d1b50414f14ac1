// Lists microphones, and opens them, without the voice processing of browsers.

import { chosenMicrophone, wantsStereo } from "./choices.js";
import { texts } from "./texts.js";

/** The number of attempts to open another microphone. */
const mostAttempts = 4;

/** The time between two attempts, in milliseconds. */
const attemptPeriod = 500;

const faithfully = {
  autoGainControl: false,
  channelCount: { ideal: 1 },
  echoCancellation: false,
  noiseSuppression: false,
};

/** The properties of the microphone's sound. With one channel they do not depend on any choice. */
const wantedSound = () => (wantsStereo() ? { ...faithfully, channelCount: { ideal: 2 } } : faithfully);

/**
 * Whether a microphone has two channels. WebKit does not tell, and delivers a microphone with one
 * channel as two copies.
 */
export const hasTwoChannels = (track) => track.getCapabilities?.()?.channelCount?.max >= 2;

/** The number of channels that are recorded of a microphone. */
export const channelCountOf = (track) => (wantsStereo() && hasTwoChannels(track) ? 2 : 1);

export const openMicrophone = () => {
  // Browsers expose microphones only to pages from localhost or over HTTPS.
  if (!navigator.mediaDevices) {
    throw new DOMException(texts.microphoneNeedsEncryption, "SecurityError");
  }
  const open = (audio) => navigator.mediaDevices.getUserMedia({ audio });
  const id = chosenMicrophone();
  const sound = wantedSound();
  if (!id) return open(sound);
  // `exact`, because Chromium opens the default microphone despite an `ideal` one.
  return open({ ...sound, deviceId: { exact: id } }).catch((error) => {
    // While the chosen microphone is not connected, the default one is used.
    if (["NotFoundError", "OverconstrainedError"].includes(error.name)) return open(sound);
    throw error;
  });
};

/**
 * Opens a microphone after the one that recorded was disconnected. The system may need a moment to
 * choose another one.
 */
export const openAnotherMicrophone = async () => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openMicrophone();
    } catch (error) {
      if (attempt === mostAttempts || error.name === "NotAllowedError") throw error;
      await new Promise((go) => setTimeout(go, attemptPeriod));
    }
  }
};

/** Opens a microphone, and no other one in place of it. */
export const openMicrophoneWithID = (id) =>
  navigator.mediaDevices.getUserMedia({ audio: { ...wantedSound(), deviceId: { exact: id } } });

/** The ids by which Chromium names the default devices of the system, and lists them once more. */
const roles = ["communications", "default"];

/** The microphones that are connected. */
export const connectedMicrophones = async () => {
  const devices = await navigator.mediaDevices?.enumerateDevices() ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === "audioinput" && deviceId && !roles.includes(deviceId))
    .map(({ deviceId, groupId, label }) => ({ id: deviceId, name: label, groupId }));
};

/** Whether a track is the sound of a connected microphone. */
export const isMicrophoneOf = (track, { id, groupId }) => {
  const settings = track.getSettings();
  return settings.deviceId === id || (roles.includes(settings.deviceId) && settings.groupId === groupId);
};

/** Stops the tracks of a stream that was opened. */
export const stopTracks = (stream) => { for (const track of stream?.getTracks() ?? []) track.stop(); };
