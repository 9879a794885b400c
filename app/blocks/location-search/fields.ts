import { text } from "../fields.ts";

export const fields = { heading: text("Heading above the search box") };
