import { scene } from "../../cms/components/card-examples.ts";
import { link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields, numbers } from "./fields.ts";

const pictures = {
  image1: scene("hospital-denver"),
  link1: link("/locations/search?locationType=Hospital", "Hospitals"),
  image2: scene("emergency"),
  link2: link("/locations/search?locationType=Emergency+Care", "Emergency rooms"),
  image3: scene("clinic-montana"),
  link3: link("/locations/search?searchText=Montana", "Clinics in Montana"),
};
const twelveCards = Object.fromEntries(
  numbers.flatMap((number) => [
    [`image${number}`, scene("family")],
    [`link${number}`, link("/locations/search", `${longText(8)} ${number}`)],
  ]),
);

export const doc = "The landing page of all locations: a search form and picture cards that link to common searches.";

export const examples = examplesOf(fields, {
  ordinary: { fields: pictures },
  loggableTerm: {
    fields: { headline: value("Find care close to home"), searchResultsPage: link("/search?from=landing", "") },
  },
  empty: { fields: null },
  longest: { fields: { headline: value(longText(16)), ...twelveCards } },
  wrong: { fields: { ...pictures, image1: 4, link2: value("javascript:1"), link3: link("/locations", "") } },
});
