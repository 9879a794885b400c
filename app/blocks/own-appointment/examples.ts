import { ownVisit } from "../../../contracts/visits.ts";
import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const query = { link: ownVisit.example.request.link };

export const doc = "The page on which visitors see, move, or cancel a visit. A signed link from an email opens it.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { description: value("<p>Plans change. Tell us, and somebody else gets the time.</p>") }, query },
  justBooked: { fields: null, query: { ...query, booked: "1" } },
  withoutLink: { fields: null, query: { link: "v-1" } },
  empty: { fields: null },
  longest: { fields: { description: value(`<p>${longText(60)}</p>`) }, query },
  wrong: { fields: { description: 7 } },
});
