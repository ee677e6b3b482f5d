// What every page loads. Each module does nothing where its elements are absent; every page is complete without them.
import "./search.js";
import "./keys.js";
import "./peek.js";
import "./pad.js";
import "./kept.js";
import "./actions.js";
import "./tree.js";
import "./view.js";
import "./game.js";
import "./bar.js";
import "./finder.js";
import "./offline/registering.js";
