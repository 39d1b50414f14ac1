// The choices of a microphone and of the sound that is recorded, which this browser keeps.

const microphoneKey = "minutes-microphone";
const channelsKey = "minutes-channels";
const sharingKey = "minutes-sharing";

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

/** The id of the microphone that the user has chosen, if any. */
export const chosenMicrophone = () => keptChoice(microphoneKey);
export const chooseMicrophone = (id) => keepChoice(microphoneKey, id);

/** Whether the user has chosen two channels. */
export const wantsStereo = () => keptChoice(channelsKey) === "2";
export const chooseStereo = (isStereo) => keepChoice(channelsKey, isStereo ? "2" : null);

/** Whether the user wants to record shared sound. */
export const wantsSharing = () => keptChoice(sharingKey) === "1";
export const chooseSharing = (isSharing) => keepChoice(sharingKey, isSharing ? "1" : null);
