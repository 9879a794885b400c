import type { UpstreamResponseOf } from "../contracts/endpoint.ts";
import type { PromotionBanner } from "../contracts/promotion.ts";
import { crisisHelp } from "../lib/search/crisis.ts";
import { phraseKey, tokens } from "./search/words.ts";
import { rows, sql } from "./sql.ts";

interface PromotionRow {
  id: number;
  icon: string;
  heading: string;
  sub_heading: string | null;
  description: string;
  link: string;
  location_type: string | null;
  terms: string;
}

const promotionResponse = (row: PromotionRow): UpstreamResponseOf<{ response: typeof PromotionBanner }> => ({
  id: `promo-${row.id}`,
  bannerIcon: row.icon,
  heading: row.heading,
  subHeading: row.sub_heading,
  description: row.description,
  link: row.link,
});

const promotions = (db: D1Database, alwaysOn: boolean) =>
  rows<PromotionRow>(db, sql`SELECT * FROM promotions WHERE always_on = ${alwaysOn} ORDER BY id`);

const keysOf = (text: string): string[] => tokens(text).map((word) => phraseKey([word]));

/**
 * Returns the promotion banners that match the location type or a word in the search text. Returns none if the search
 * is about an emergency.
 */
export async function promotionsFor(db: D1Database, searchText: string, locationType: string) {
  if (crisisHelp(searchText)) return [];
  const searchKeys = new Set(keysOf(`${searchText} ${locationType}`));
  const matches = (await promotions(db, false)).filter(
    ({ location_type, terms }) =>
      (location_type !== null && location_type.toLowerCase() === locationType.toLowerCase()) ||
      keysOf(terms).some((term) => searchKeys.has(term)),
  );
  return matches.map(promotionResponse);
}

/** Returns the promotion banners that appear with every search. */
export const alwaysOn = async (db: D1Database) => (await promotions(db, true)).map(promotionResponse);
