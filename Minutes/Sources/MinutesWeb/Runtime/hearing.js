// What the page shows of its recording by itself: the server may not be there to say it.

let hearing = null;

/** Says at the root of the page what becomes of a recording. The style sheet shows what belongs to that. */
const showHearing = ({ id, isOver, isPaused }) => {
  hearing = id;
  document.documentElement.dataset.hearing = isOver ? "stopped" : isPaused ? "paused" : "recording";
  if (isOver || isPaused) showLevel(0);
};

/** The server knows better now. */
const showNoHearing = (id) => {
  if (hearing !== id) return;
  hearing = null;
  delete document.documentElement.dataset.hearing;
};

const clockText = (duration) => {
  const seconds = Math.floor(duration);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const twoDigits = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
};

const showLevel = (level) => document.documentElement.style.setProperty("--heard", `${Math.round(level * 100)}%`);

/** Shows how much was heard of a recording, and how loud the last of it was, where the server would show what it has. */
const showHeard = ({ id, frameCount, sampleRate }, samples) => {
  const clock = document.querySelector(`[data-recording="${id}"] .heard`);
  if (!clock) return;
  clock.textContent = clockText(frameCount / sampleRate);
  const magnitude = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0) / 32768;
  // The server's scale: nothing is heard below -60 dB.
  showLevel(Math.min(Math.max(1 + Math.log10(magnitude) / 3, 0), 1));
};
