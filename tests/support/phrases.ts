import { translator } from "../../app/context/phrases.ts";

/** The declared texts, as a page shows them without a dictionary. */
export const english = translator("en", null);
export const spanish = translator("es", null);
