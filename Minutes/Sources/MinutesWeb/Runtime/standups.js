// The server asks whether the page of a meeting is still open. A page that is closed does not respond.
Live.register("meeting.confirm", () => {});

// The sound that calls the next speaker of a meeting: two tones, made here, so that nothing has to be loaded.

/** One for the page: browsers allow few. Without a click or a key, browsers play nothing. */
let chimeContext = null;

const openChimes = () => {
  chimeContext ??= new AudioContext();
  return chimeContext.resume();
};

for (const event of ["pointerdown", "keydown"]) {
  addEventListener(event, () => openChimes().catch(() => {}), { capture: true, once: true });
}

Live.register("meeting.chime", async () => {
  // A chime that cannot be played now would be played with the next click.
  const isOpen = await Promise.race([openChimes().then(() => true), new Promise((go) => setTimeout(go, 500))]);
  if (!isOpen) return;
  const start = chimeContext.currentTime + 0.02;
  [659.25, 880].forEach((frequency, index) => {
    const tone = new OscillatorNode(chimeContext, { frequency });
    const volume = new GainNode(chimeContext, { gain: 0 });
    const from = start + index * 0.18;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.25, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
    tone.connect(volume).connect(chimeContext.destination);
    tone.start(from);
    tone.stop(from + 0.55);
  });
  document.documentElement.dataset.chimes = Number(document.documentElement.dataset.chimes ?? 0) + 1;
});

// A field that gets the focus although it was on the page before: the neighbor of an attendee who was removed.
new MutationObserver((changes) => {
  for (const { target } of changes) if (target.dataset.focused !== undefined) target.focus();
}).observe(document.body, { attributeFilter: ["data-focused"], subtree: true });
