import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import {
  alwaysOnPromotions,
  relatedServices,
  serviceItem,
  servicePages,
  serviceSuggestions,
} from "../../contracts/services.ts";
import { lastChange } from "../last-change.ts";
import { alwaysOn } from "../promotions.ts";
import { answer, isSpanish, newRouter } from "../route.ts";
import { attempts } from "../search/attempts.ts";
import { prefixQuery } from "../search/query.ts";
import { typedWords } from "../search/words.ts";
import { row, rows, type Sql, sql } from "../sql.ts";

/** API calls that return medical services, related services, and promotions. */
export const services = newRouter();

const MAX_SUGGESTIONS = 10;
const MAX_RELATED = 4;

interface ServiceRow {
  id: string;
  name: string;
  keywords: string;
  icon: string;
  summary: string;
  subheading: string;
  website_link: string | null;
  find_location_link: string | null;
  schedule_appointment_link: string | null;
  condition_see_all_link: string | null;
  program_see_all_link: string | null;
  virtual_services_link: string | null;
  categories: string;
  on_demand: number;
  virtual: number;
  featured: number;
  takes_requests: number;
  updated: string | null;
  page: string;
}

/** Fields of the response that depend on the language, keyed by language, and fields that do not. */
interface PageTexts {
  texts: Record<"en" | "es", Partial<UpstreamResponseOf<typeof serviceItem>>>;
  directory: Partial<UpstreamResponseOf<typeof serviceItem>>;
}

interface OnDemandRow {
  id: string;
  heading: string;
  keywords: string;
  landing_page_url: string;
}

const onDemandResponse = ({ id, heading, keywords, landing_page_url }: OnDemandRow) => ({
  id,
  heading,
  keywords,
  landingPageUrl: landing_page_url,
});

type SuggestedService = Pick<ServiceRow, "id" | "name" | "keywords">;

answer(services, serviceSuggestions, async ({ searchText }, { db }) => {
  const query = prefixQuery(typedWords(searchText));
  if (!query) return [];
  const matches = await rows<SuggestedService>(
    db,
    sql`SELECT medical_services.id, medical_services.name, medical_services.keywords
      FROM names_fts JOIN medical_services ON medical_services.id = names_fts.id
      WHERE names_fts MATCH ${`kind : service AND (${query})`}
      ORDER BY bm25(names_fts, 0, 0, 10, 3), medical_services.name LIMIT ${MAX_SUGGESTIONS}`,
  );
  const related = matches.length < MAX_SUGGESTIONS ? await servicesFor(db, searchText) : [];
  return [...new Map([...matches, ...related].map((service) => [service.id, service])).values()]
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id, name, keywords }) => ({ id, nameOverride: name, keywords }));
});

/** Finds medical services by full-text search, including synonyms. */
async function servicesFor(db: D1Database, searchText: string): Promise<SuggestedService[]> {
  for await (const { query } of attempts(db, searchText, { exact: true, begun: true })) {
    const matches = await rows<SuggestedService>(
      db,
      sql`SELECT medical_services.id, medical_services.name, medical_services.keywords
        FROM services_fts JOIN medical_services ON medical_services.id = services_fts.id
        WHERE services_fts MATCH ${query} AND kind = 'service'
        ORDER BY bm25(services_fts, 0, 0, 10, 3), medical_services.name LIMIT ${MAX_SUGGESTIONS}`,
    );
    if (matches.length > 0) return matches;
  }
  return [];
}

answer(services, serviceItem, async (request, { db }) => {
  const service = await row<ServiceRow>(
    db,
    request.id
      ? sql`SELECT *, ${lastChange} AS updated FROM medical_services WHERE id = ${request.id}`
      : sql`SELECT *, ${lastChange} AS updated FROM medical_services WHERE website_link = ${request.websiteUrl?.toLowerCase() ?? ""}`,
  );
  if (!service) return undefined;
  const { id } = service;
  const [conditions, programs, onDemand] = await Promise.all([
    rows<{ id: string; name: string; keywords: string; landing_page_url: string | null }>(
      db,
      sql`SELECT * FROM service_conditions WHERE service_id = ${id} ORDER BY name`,
    ),
    rows<{ id: string; title: string; link_url: string }>(
      db,
      sql`SELECT * FROM service_programs WHERE service_id = ${id} ORDER BY title`,
    ),
    rows<OnDemandRow>(db, sql`SELECT * FROM on_demand_services WHERE service_id = ${id} ORDER BY heading`),
  ]);
  const { texts, directory } = JSON.parse(service.page) as Partial<PageTexts>;
  return {
    ...directory,
    id: service.id,
    nameOverride: service.name,
    icon: service.icon || null,
    summary: service.summary,
    subheading: service.subheading || null,
    // A provider's own service has its Spanish name and summary here.
    ...texts?.[isSpanish(request.language) ? "es" : "en"],
    websiteLink: service.website_link,
    findLocationLink: service.find_location_link,
    scheduleAppointmentLink: service.schedule_appointment_link,
    conditionSeeAllLink: service.condition_see_all_link,
    programSeeAllLink: service.program_see_all_link,
    virtualServicesLink: service.virtual_services_link,
    conditions: conditions.map((condition) => ({
      id: condition.id,
      nameOverride: condition.name,
      keywords: condition.keywords,
      landingPageUrl: condition.landing_page_url,
    })),
    programs: programs.map(({ id, title, link_url }) => ({ id, title, linkUrl: link_url })),
    onDemandVirtualServices: onDemand.map(onDemandResponse),
    categories: JSON.parse(service.categories),
    onDemand: service.on_demand === 1,
    virtual: service.virtual === 1,
    featured: service.featured === 1,
    appointmentRequests: service.takes_requests === 1,
    updated: service.updated,
  };
});

answer(services, servicePages, async (_request, { db }) => {
  const found = await rows<{ path: string; updated: string | null; id: string; name: string; name_es: string | null }>(
    db,
    sql`SELECT website_link AS path, ${lastChange} AS updated, id, name,
        page ->> '$.texts.es.nameOverride' AS name_es
      FROM medical_services WHERE website_link IS NOT NULL ORDER BY path`,
  );
  return found.map(({ path, updated, id, name, name_es }) => ({
    ...{ path, updated, id },
    names: { en: name, ...(name_es && { es: name_es }) },
  }));
});

answer(services, relatedServices, async ({ searchText = "", state = "" }, { db }) => {
  // A virtual service is available only in states where doctors are licensed for the service. If the visitor's state is
  // unknown, all virtual services match.
  const stateCondition = sql`(${state} = '' OR ${state.toUpperCase()} IN (SELECT value FROM json_each(states)))`;
  const defaultQuery = sql`SELECT on_demand_services.* FROM on_demand_services WHERE ${stateCondition} ORDER BY heading LIMIT ${MAX_RELATED}`;
  const searchQuery = (query: string): Sql => sql`SELECT on_demand_services.* FROM services_fts
    JOIN on_demand_services ON on_demand_services.id = services_fts.id
    WHERE services_fts MATCH ${query} AND kind = 'on-demand' AND ${stateCondition}
    ORDER BY bm25(services_fts, 0, 0, 10, 5) LIMIT ${MAX_RELATED}`;
  if (!searchText) return (await rows<OnDemandRow>(db, defaultQuery)).map(onDemandResponse);
  for await (const { query } of attempts(db, searchText)) {
    const matches = await rows<OnDemandRow>(db, searchQuery(query));
    if (matches.length > 0) return matches.map(onDemandResponse);
  }
  return [];
});

answer(services, alwaysOnPromotions, (_request, { db }) => alwaysOn(db));
