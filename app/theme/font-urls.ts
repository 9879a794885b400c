/** The hashed addresses of the font files: apart from `fonts.ts`, because only the bundler understands `?url`. */

import text from "./fonts/figtree.woff2?url";
import display from "./fonts/literata.woff2?url";
import type { FontUrls } from "./fonts.ts";

export const fontUrls: FontUrls = { display, text };
