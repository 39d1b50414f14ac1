// Sound that the user shares with the page, of a tab or of the whole computer, and that is recorded
// together with the microphone.

import { wantsSharing } from "./choices.js";

/**
 * Whether the browser can share sound. Only Chromium does, on computers. The constraint is one of
 * shared sound, so browsers that share pictures only do not know it.
 */
export const offersSharing = () => !!(
  globalThis.MediaStreamTrackProcessor && navigator.mediaDevices?.getDisplayMedia
  && navigator.mediaDevices.getSupportedConstraints().suppressLocalAudioPlayback
);

const sharingError = (name, { message = "" } = {}) => Object.assign(new Error(message), { name });

/**
 * Asks the user to share sound. Returns `null` if the user does not want to record any, or if the
 * browser does not ask, because the last click is too long ago.
 */
export const openSharedSound = async () => {
  if (!wantsSharing() || !offersSharing() || navigator.userActivation?.isActive === false) return null;
  const stream = await navigator.mediaDevices.getDisplayMedia({
    audio: { autoGainControl: false, echoCancellation: false, noiseSuppression: false },
    // Browsers share no sound without a picture.
    video: true,
    selfBrowserSurface: "exclude",
    systemAudio: "include",
  }).catch((error) => {
    if (error.name === "InvalidStateError") return null;
    throw sharingError(error.name === "NotAllowedError" ? "SharingRefusedError" : "SharingFailedError", error);
  });
  if (!stream) return null;
  for (const track of stream.getVideoTracks()) track.stop();
  if (!stream.getAudioTracks().length) throw sharingError("SharedWithoutSoundError");
  return stream;
};
