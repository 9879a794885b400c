import { type PriceFile, priceFile } from "../../../contracts/prices.ts";
import { findServices } from "../../../lib/billing/price-search.ts";
import type { Call } from "../../context/page-context.ts";
import { choice, searchParams, text } from "../../search/search-params.ts";

/** Services shown at most: a file may hold thousands. */
export const MOST = 50;

/** What the address asks for. */
export const priceSearch = searchParams({ hospital: choice({ length: 200 }), service: text(100) });

interface Hospital {
  name: string;
  file: { src: string } | null;
}

/** Without a hospital there is nothing to show yet; without a file its prices cannot be read now. */
export interface Estimate {
  hospital: string;
  service: string;
  file: PriceFile | null;
  found: PriceFile["standard_charge_information"];
}

/** The path of a file below the media folder, however the content system writes its address. */
const pathOf = ({ file }: Hospital): string =>
  (file?.src ?? "").replace(/[?#].*$/, "").replace(/^\/(sc10media|-\/(jss\/)?media)\//i, "");

/** The prices of one hospital, and those of them that a search finds. */
export async function estimate(hospitals: readonly Hospital[], query: URLSearchParams, call: Call): Promise<Estimate> {
  const wish = priceSearch.read(query);
  const chosen = hospitals.find(({ name, file }) => file && name === wish.hospital);
  if (!chosen) return { hospital: "", service: wish.service, file: null, found: [] };
  const request = priceFile.request.safeParse({ path: pathOf(chosen) });
  const file = request.success
    ? await call(priceFile, request.data).then(
        (answer) => answer as PriceFile | null,
        () => null,
      )
    : null;
  const found = file ? findServices(file.standard_charge_information, wish.service) : [];
  return { hospital: chosen.name, service: wish.service, file, found };
}
