import { type PriceSearchResponse, priceSearch as searchCall } from "../../../contracts/prices.ts";
import type { Call } from "../../context/page-context.ts";
import { choice, searchParams, text } from "../../search/search-params.ts";

/** Declares the URL parameters for the price search. `plan` is a payer and a plan, separated by `|`. */
export const priceSearch = searchParams({
  hospital: choice({ length: 200 }),
  service: text(100),
  plan: choice({ length: 300 }),
});

interface Hospital {
  name: string;
  file: { src: string } | null;
}

/**
 * A price search with its results. `hospital` is empty until the visitor chooses one. `found` is null if the prices
 * failed to load.
 */
export interface Estimate {
  hospital: string;
  service: string;
  plan: string;
  found: PriceSearchResponse | null;
}

/** Returns the name of the price file that a hospital's link leads to. */
const nameOf = ({ file }: Hospital): string => {
  const path = (file?.src ?? "").replace(/[?#].*$/, "");
  return path.slice(path.lastIndexOf("/") + 1);
};

/** Returns the URL parameter for a plan. */
export const planParam = ({ payer, plan }: { payer: string; plan?: string | undefined }): string =>
  `${payer}|${plan ?? ""}`;

/** Searches the price file of the selected hospital. */
export async function estimate(hospitals: readonly Hospital[], query: URLSearchParams, call: Call): Promise<Estimate> {
  const { hospital: name, service, plan } = priceSearch.read(query);
  const hospital = hospitals.find(({ name: own, file }) => file && own === name);
  if (!hospital) return { hospital: "", service, plan: "", found: null };
  const [payer = "", planName = ""] = plan.split("|");
  const request = searchCall.request.safeParse({
    file: nameOf(hospital),
    service,
    ...(payer && { payer, plan: planName }),
  });
  const found = request.success
    ? await call(searchCall, request.data).then(
        (response) => response as PriceSearchResponse | null,
        () => null,
      )
    : null;
  // A plan of another hospital's file filters nothing.
  const isKnown = found?.plans.some((one) => planParam(one) === plan);
  return { hospital: hospital.name, service, plan: isKnown ? plan : "", found };
}
