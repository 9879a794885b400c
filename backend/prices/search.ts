import type { CheckedRequestOf } from "../../contracts/endpoint.ts";
import type { ListedService, priceSearch } from "../../contracts/prices.ts";
import { keyOfCode } from "../../lib/billing/shoppable.ts";
import type { BackendEnv } from "../env.ts";
import { inPublishedFile } from "./files.ts";
import type { Found, FoundItem } from "./progress.ts";
import {
  furtherMatches,
  listedServices,
  matchingServices,
  type PricedService,
  wantedCodes,
  withoutPrices,
  withPrices,
} from "./shoppable.ts";

const MAX_FOUND = 20;

export interface FoundPrices extends Pick<Found, "plans" | "total" | "isMore"> {
  hospital: string;
  updatedOn: string;
  shoppable: PricedService[];
  listed: ListedService[];
  services: FoundItem[];
}

/** Finds services of the list and items of a hospital's file. Returns undefined if there is no such file. */
export async function searchPrices(
  { file, service = "", payer, plan, language }: CheckedRequestOf<typeof priceSearch>,
  env: BackendEnv,
  db: D1Database,
): Promise<FoundPrices | undefined> {
  const services = await listedServices(db, language);
  const matches = matchingServices(services, service);
  const further = service ? furtherMatches(matches) : services;
  const found = await inPublishedFile(env, file, (index) =>
    index.find({
      ...{ text: service, payer, plan, limit: MAX_FOUND },
      ...{ codes: wantedCodes(matches), known: further.map(({ key }) => key) },
    }),
  );
  if (!found) return undefined;
  const { published, answer } = found;
  const { plans, items, total, isMore, byCode, known } = answer;
  const shoppable = withPrices(matches, services, byCode);
  const shown = new Set(matches.slice(0, shoppable.length).map(({ key }) => key));
  return {
    hospital: published.hospital,
    updatedOn: published.updated_on,
    plans,
    shoppable,
    listed: withoutPrices(further, new Set(known)),
    services: items.filter(({ codes }) => !codes.some((code) => shown.has(keyOfCode(code)))),
    ...{ total, isMore },
  };
}
