import type { PromotionBanner } from "../../../contracts/promotion.ts";
import { alwaysOnPromotions, serviceItem, servicePages, serviceSuggestions } from "../../../contracts/services.ts";
import type { Call } from "../../context/page-context.ts";
import { type Filtered, filterServices, type Search, type Service, sortServices } from "./search.ts";

export interface FoundServices {
  /** All services, sorted by group and then by name. */
  services: Service[];
  filtered: Filtered;
  banners: PromotionBanner[];
}

/** Returns all services that the services system lists with a name, for a page on which authors list none. */
async function listedServices(language: string, call: Call): Promise<Service[]> {
  const pages = await call(servicePages, {});
  return (pages ?? []).flatMap((page) => {
    const { id, names } = "names" in page ? page : {};
    const name = names?.[language === "es" ? "es" : "en"] ?? names?.en;
    return name
      ? [{ id: id ?? "", url: "", name, icon: null, group: "", link: { href: page.path, text: name, internal: true } }]
      : [];
  });
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
  const services = sortServices(authored.length > 0 ? authored : await listedServices(language, call), language);
  const [banners, filtered] = await Promise.all([
    call(alwaysOnPromotions, {}).catch((): PromotionBanner[] => []),
    filterServices(requested, services, {
      suggestions: (request) => call(serviceSuggestions, request),
      details: (request) => call(serviceItem, request),
    }),
  ]);
  return { services, filtered, banners };
}
