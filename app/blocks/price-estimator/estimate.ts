import { type PriceFile, priceFile } from "../../../contracts/prices.ts";
import { findServices } from "../../../lib/billing/price-search.ts";
import type { Call } from "../../context/page-context.ts";
import { choice, searchParams, text } from "../../search/search-params.ts";

/** Maximum number of services to show. A price file can contain thousands of services. */
export const MAX_RESULTS = 50;

/** Declares the URL parameters for the price search. */
export const priceSearch = searchParams({ hospital: choice({ length: 200 }), service: text(100) });

interface Hospital {
  name: string;
  file: { src: string } | null;
}

/**
 * A price search with its results. `hospital` is empty until the visitor chooses one. `file` is null if the price file
 * failed to load.
 */
export interface Estimate {
  hospital: string;
  service: string;
  file: PriceFile | null;
  found: PriceFile["standard_charge_information"];
}

/** Returns a price file's path in the media folder, without the prefixes that the CMS adds to media URLs. */
const pathOf = ({ file }: Hospital): string =>
  (file?.src ?? "").replace(/[?#].*$/, "").replace(/^\/(sc10media|-\/(jss\/)?media)\//i, "");

/** Fetches the price file of the selected hospital and returns the matching services. */
export async function estimate(hospitals: readonly Hospital[], query: URLSearchParams, call: Call): Promise<Estimate> {
  const search = priceSearch.read(query);
  const hospital = hospitals.find(({ name, file }) => file && name === search.hospital);
  if (!hospital) return { hospital: "", service: search.service, file: null, found: [] };
  const request = priceFile.request.safeParse({ path: pathOf(hospital) });
  const file = request.success
    ? await call(priceFile, request.data).then(
        (response) => response as PriceFile | null,
        () => null,
      )
    : null;
  const matches = file ? findServices(file.standard_charge_information, search.service) : [];
  return { hospital: hospital.name, service: search.service, file, found: matches };
}
