import type { PromotionBanner } from "../../../contracts/locations.ts";
import { alwaysOnPromotions, serviceItem, serviceSuggestions } from "../../../contracts/services.ts";
import type { Call } from "../../context/page-context.ts";
import { type Filtered, filterServices, type Search, type Service, sortServices } from "./search.ts";

export interface FoundServices {
  /** All services, sorted by group and then by name. */
  services: Service[];
  filtered: Filtered;
  banners: PromotionBanner[];
}

/**
 * Fetches the data for the services finder. If a request for promotions fails, the block renders without promotions.
 */
export async function findServices(
  requested: Search,
  authored: readonly Service[],
  language: string,
  call: Call,
): Promise<FoundServices> {
  const services = sortServices(authored, language);
  const [banners, filtered] = await Promise.all([
    call(alwaysOnPromotions, {}).catch((): PromotionBanner[] => []),
    filterServices(requested, services, {
      suggestions: (request) => call(serviceSuggestions, request),
      details: (request) => call(serviceItem, request),
    }),
  ]);
  return { services, filtered, banners };
}
