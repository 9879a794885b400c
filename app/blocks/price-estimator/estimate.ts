import { type PriceSearchResponse, priceSearch as searchCall } from "../../../contracts/prices.ts";
import type { Call } from "../../context/page-context.ts";
import { choice, searchParams, text } from "../../search/search-params.ts";

/** Declares the URL parameters for the price search. `plan` is a payer and a plan, separated by `|`. */
export const priceSearch = searchParams({
  hospital: choice({ length: 200 }),
  service: text(100),
  plan: choice({ length: 300 }),
});

export interface Hospital {
  name: string;
  file: { src: string } | null;
}

/**
 * A price search with its results. `hospital` is empty until the visitor chooses one. `found` is null if the prices
 * failed to load. `files` tells authors when each file was last updated.
 */
export interface Estimate {
  hospital: string;
  service: string;
  plan: string;
  found: PriceSearchResponse | null;
  files: { name: string; updatedOn: string | null }[];
}

/** Returns the name of the price file that a hospital's link leads to. */
const nameOf = ({ file }: Hospital): string => {
  const path = (file?.src ?? "").replace(/[?#].*$/, "");
  return path.slice(path.lastIndexOf("/") + 1);
};

/** Returns the URL parameter for a plan. */
export const planParam = ({ payer, plan }: { payer: string; plan?: string | undefined }): string =>
  `${payer}|${plan ?? ""}`;

/** Returns the API request for a search, or null if no hospital is chosen. */
export function requestOf(
  hospitals: readonly Hospital[],
  { hospital: name, service, plan }: { hospital: string; service: string; plan: string },
  language: string,
) {
  const hospital = hospitals.find(({ name: own, file }) => file && own === name);
  if (!hospital) return null;
  const [payer = "", planName = ""] = plan.split("|");
  return { file: nameOf(hospital), service, language, ...(payer && { payer, plan: planName }) };
}

/** Searches the price file of the selected hospital. */
export async function estimate(
  hospitals: readonly Hospital[],
  query: URLSearchParams,
  call: Call,
  { language, editing }: { language: string; editing: boolean },
): Promise<Estimate> {
  const files = editing ? await Promise.all(hospitals.map((hospital) => ageOf(hospital, call))) : [];
  const search = priceSearch.read(query);
  const request = requestOf(hospitals, search, language);
  if (!request) return { hospital: "", service: "", plan: "", found: null, files };
  const found = await read(request, call);
  // A plan of another hospital's file filters nothing.
  const isKnown = found?.plans.some((one) => planParam(one) === search.plan);
  return { hospital: search.hospital, service: search.service, plan: isKnown ? search.plan : "", found, files };
}

async function read(request: object, call: Call): Promise<PriceSearchResponse | null> {
  const parsed = searchCall.request.safeParse(request);
  return parsed.success
    ? call(searchCall, parsed.data).then(
        (response) => response as PriceSearchResponse | null,
        () => null,
      )
    : null;
}

const ageOf = async (hospital: Hospital, call: Call) => ({
  name: hospital.name,
  updatedOn: (await read({ file: nameOf(hospital) }, call))?.updatedOn ?? null,
});
