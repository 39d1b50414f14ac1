// Loaded by Node.js before Playwright's driver, so that it drives Debian's Firefox by WebDriver BiDi.
//
// For each context the driver sends a command that this Firefox does not know, and gives up. Replaced by one without an effect,
// contexts have the color scheme of Firefox; media features are set by preferences.

"use strict";

const { readFileSync } = require("node:fs");
const Module = require("node:module");

const UNKNOWN = '"emulation.setMediaFeaturesOverride"';
const load = Module._extensions[".js"];

Module._extensions[".js"] = (module, path) => {
  if (!path.endsWith("/coreBundle.js")) return load(module, path);
  const source = readFileSync(path, "utf8");
  if (!source.includes(UNKNOWN)) throw new Error(`Playwright's driver does not send ${UNKNOWN} any more.`);
  module._compile(source.replaceAll(UNKNOWN, '"session.status"'), path);
};
