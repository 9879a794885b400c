import type { Instructions } from "../../instructions.ts";
import { addressClaims, checkAddresses, checkPlaceNames } from "./addresses.ts";
import { disagreements } from "./claims.ts";
import { clausesOf, distinct } from "./clauses.ts";
import { checkCounts, countClaims } from "./counts.ts";
import type { Facts } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { checkHours, hoursClaims } from "./hours.ts";
import { checkInstructions } from "./instructions.ts";
import { checkPeople, checkSpelledNames, peopleClaims } from "./people.ts";
import { checkPhoneLinks, checkPhones, phoneClaims } from "./phones.ts";
import { checkPlaces, placeClaims } from "./places.ts";
import { checkPrices, priceClaims } from "./prices.ts";
import { repeatClaims } from "./repeats.ts";
import { type ContentPage, segmentsOf } from "./segments.ts";
import { checkStatements } from "./statements.ts";
import { checkTranslations } from "./translations.ts";

export interface Content {
  pages: ContentPage[];
  facts: Facts;
  instructions: Instructions;
}

/**
 * Compares what pages say with the facts and with each other: phone numbers, names, addresses, numbers, opening hours,
 * prices, pictures, and medical instructions, in each language and between languages. If the facts contain nothing about
 * a subject, the texts about it are compared with each other.
 */
export function checkContent({ pages, facts, instructions }: Content): Finding[] {
  const segmentsOfPage = new Map(pages.map((page) => [page, segmentsOf(page)]));
  const segments = distinct([...segmentsOfPage.values()].flat());
  const clauses = clausesOf(segments);
  const claims = [
    ...phoneClaims(clauses, facts),
    ...hoursClaims(clauses, facts),
    ...countClaims(clauses, facts),
    ...peopleClaims(clauses),
    ...placeClaims(pages, facts),
    ...addressClaims(clauses),
    ...priceClaims(clauses),
    ...repeatClaims(clauses, facts),
  ];
  const findings = [
    ...checkInstructions(segments, instructions),
    ...checkPhoneLinks([...segmentsOfPage.values()].flat()),
    ...checkPhones(clauses, facts),
    ...checkPeople(clauses, facts),
    ...checkSpelledNames(clauses, facts),
    ...checkPlaces(pages, facts),
    ...checkPlaceNames(clauses, facts),
    ...checkAddresses(clauses, facts),
    ...checkHours(clauses, facts),
    ...checkCounts(clauses, facts),
    ...checkPrices(clauses, facts),
    ...checkStatements(clauses, facts),
    ...disagreements(claims),
    ...checkTranslations(segmentsOfPage, facts),
  ];
  const unique = new Map(
    findings.map((finding) => [
      JSON.stringify([finding.segment.path, finding.segment.language, finding.wrong]),
      finding,
    ]),
  );
  return [...unique.values()];
}
