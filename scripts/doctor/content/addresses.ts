import type { Claim } from "./claims.ts";
import { type Clause, namesIn, placesNamedIn } from "./clauses.ts";
import type { Facts } from "./facts.ts";
import { type Finding, quote } from "./finding.ts";
import { WORD } from "./people.ts";

const STREET =
  "Street|St|Avenue|Ave|Boulevard|Blvd|Drive|Dr|Parkway|Pkwy|Way|Road|Rd|Lane|Ln|Court|Ct|Place|Pl|Circle|Highway|Hwy";
const ADDRESS = new RegExp(
  String.raw`(\d{1,6} (?:[NSEW]\.? )?(?:${WORD} ){1,4}?(?:${STREET})\b\.?)(?:, (?:Suite|Ste\.?|Unit|Room|Floor|Level) [\w-]+)?(?:, (?:[^,;]+))??, ((?:${WORD} ?){1,4}), ([A-Z]{2}) (\d{5})`,
  "gu",
);

/** Finds addresses in texts that are not the ones of the places that the texts name. */
export function checkAddresses(clauses: readonly Clause[], { places = [] }: Facts): Finding[] {
  const placesIn = placesNamedIn(places);
  const key = (street: string, zip: string) => `${street} ${zip}`.toLowerCase();
  const known = new Set(places.map(({ address = "", zip = "" }) => key(address, zip)));
  return clauses.flatMap((clause) =>
    [...clause.text.matchAll(ADDRESS)].flatMap(([, street = "", , , zip = ""]): Finding[] => {
      const named = placesIn([clause.text]);
      if (
        named.length === 0 ||
        named.some(({ address = "", zip: code = "" }) => key(street, zip) === key(address, code))
      )
        return [];
      const [place] = named;
      const wrong = `the address of ${place!.name} is ${place!.address}, ${place!.city}, ${place!.zip}${known.has(key(street, zip)) ? ", and this is another place's" : ""}: ${quote(clause.text)}`;
      return [{ kind: "addresses", level: "broken", segment: clause.segment, wrong }];
    }),
  );
}

/** Returns what texts say about addresses: the ZIP code of a street. */
export const addressClaims = (clauses: readonly Clause[]): Claim[] =>
  clauses.flatMap((clause) =>
    [...clause.text.matchAll(ADDRESS)].map(
      ([, street = "", city = "", state = "", zip = ""]): Claim => ({
        kind: "addresses",
        clause,
        subject: `the ZIP code of ${street}, ${city}, ${state}`,
        value: zip,
        isInEveryLanguage: true,
      }),
    ),
  );

/** Finds names of hospitals that do not exist. */
export function checkPlaceNames(clauses: readonly Clause[], { places = [] }: Facts): Finding[] {
  const names = places.flatMap(({ name, otherNames = [] }) => [name, ...otherNames]);
  const hospitals = names.filter((name) => /\bHospital$/.test(name));
  if (hospitals.length === 0) return [];
  const [brand] = [...Map.groupBy(hospitals, (name) => name.split(" ")[0]!)].toSorted(
    (a, b) => b[1].length - a[1].length,
  )[0]!;
  const pattern = new RegExp(String.raw`(?<!\p{L})${brand} ((?:${WORD} ){1,4})Hospital(?!\p{L})`, "gu");
  const find = namesIn(hospitals);
  return clauses.flatMap((clause) =>
    [...clause.text.matchAll(pattern)].flatMap(([name]): Finding[] =>
      find(name).length
        ? []
        : [
            {
              kind: "names",
              level: "broken",
              segment: clause.segment,
              wrong: `there is no ${name}: ${quote(clause.text)}`,
            },
          ],
    ),
  );
}
