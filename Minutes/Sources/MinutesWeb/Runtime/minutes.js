// The script of the page. Its modules begin in this order: of several handlers of an event, an
// earlier one may leave nothing to later ones.

import "./disabling.js";
import "./microphones.js";
import "./hearing.js";
import "./permission.js";
import "./recorder.js";
import "./upload.js";
import "./alone.js";
import "./buttons.js";
import "./leaving.js";
import "./player.js";
import "./transcript.js";
import "./standups.js";
import "./playlists.js";
import "./page.js";
import "./shares.js";
import "./editing.js";
import "./menu.js";
import "./memos.js";
import "./ranges.js";
