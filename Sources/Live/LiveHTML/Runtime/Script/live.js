// The browser's side of LiveHTML: sends events to the server, and applies the server's patches.
// Documentation/LiveHTML.md describes the protocol and its terms.

import { connect } from "./connection.js";
import { openModalDialogs } from "./dialogs.js";
import "./effects.js";
import { beginHistory } from "./history.js";
import { register } from "./nodes.js";
import { recover } from "./renewal.js";

recover();
beginHistory();
register(document.body);
openModalDialogs();
// The page's own scripts have registered their functions by then.
if (document.readyState === "complete") connect();
else document.addEventListener("DOMContentLoaded", connect);
