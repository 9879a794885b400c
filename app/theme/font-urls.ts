/**
 * Hashed URLs of the font files. Only Vite resolves `?url` imports, so the URLs are in this file instead of in
 * `fonts.ts`.
 */

import text from "./fonts/figtree.woff2?url";
import display from "./fonts/literata.woff2?url";
import type { FontUrls } from "./fonts.ts";

export const fontUrls: FontUrls = { display, text };
