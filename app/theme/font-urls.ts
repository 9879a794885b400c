/** Hashed URLs of the font files. The URLs are not in `fonts.ts` because only Vite resolves `?url` imports. */

import text from "./fonts/figtree.woff2?url";
import display from "./fonts/literata.woff2?url";
import type { FontUrls } from "./fonts.ts";

export const fontUrls: FontUrls = { display, text };
