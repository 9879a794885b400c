import { ownRegistration } from "../../../contracts/own-registration.ts";
import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const query = { link: ownRegistration.example.request.link };

export const doc =
  "The page on which visitors see, change, pay, or cancel a registration. A signed link from a mail opens it.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { description: value("<p>Plans change. Tell us, and someone else gets the seat.</p>") }, query },
  alteredLink: { fields: null, query: { link: "r-1.15.2" } },
  empty: { fields: null },
  longest: { fields: { description: value(`<p>${longText(60)}</p>`) }, query },
  wrong: { fields: { description: 7 } },
});
