import { translator } from "../../app/context/phrases.ts";

/** Translates UI strings to their declared English text, as on a page that has no CMS dictionary. */
export const english = translator("en", null);
export const spanish = translator("es", null);
