// The players of the page. A module of its own, so that a recording can pause them.

/** The player that the server controls. */
export const audio = new Audio();
audio.preload = "metadata";
audio.preservesPitch = true;

/** Pauses the players in the page, which have deleted memos, except for one. */
export const pauseOthers = (player) => {
  for (const other of document.querySelectorAll("audio")) if (other !== player) other.pause();
};

/** Pauses all players. The server receives the same event as after a media key. */
export const pauseAll = () => {
  pauseOthers(audio);
  audio.pause();
};
