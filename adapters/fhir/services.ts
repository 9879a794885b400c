/** The calls for medical services. */
import {
  alwaysOnPromotions,
  relatedServices,
  serviceItem,
  servicePages,
  serviceSuggestions,
} from "../../contracts/services.ts";
import { type Route, route } from "../adapter.ts";
import type { Service } from "./map-service.ts";
import { atPath, find, hasFact, part, pathsOf, wordsOf } from "./query.ts";
import { databaseOf } from "./store.ts";

const MAX_SUGGESTIONS = 10;
const MAX_RELATED = 4;

const suggestions = route(serviceSuggestions, async ({ searchText }, { env }) => {
  if (wordsOf(searchText).length === 0) return [];
  const { found } = await find<Service>(databaseOf(env), {
    kind: "service",
    text: searchText,
    order: "score, sort",
    limit: MAX_SUGGESTIONS,
  });
  return found.map(({ doc: { id, nameOverride, specialties } }) => ({
    id,
    nameOverride,
    keywords: (specialties ?? []).join(", "),
  }));
});

const item = route(serviceItem, async ({ id, websiteUrl }, { env }) => {
  const db = databaseOf(env);
  const found = id
    ? (
        await find<Service>(db, {
          kind: "service",
          entries: [part("entries.id = ?", id)],
          order: "entry",
          limit: 1,
        })
      ).found[0]
    : await atPath<Service>(db, "service", websiteUrl!);
  return found && { ...found.doc, updated: found.updated };
});

const related = route(relatedServices, async ({ searchText }, { env }) => {
  const { found } = await find<Service>(databaseOf(env), {
    kind: "service",
    text: searchText || undefined,
    entries: [hasFact("virtual", ["yes"])],
    order: "score, sort",
    limit: MAX_RELATED,
  });
  return found.map(({ doc: { id, nameOverride, specialties, websiteLink } }) => ({
    id,
    heading: nameOverride,
    keywords: (specialties ?? []).join(", "),
    landingPageUrl: websiteLink as string,
  }));
});

// FHIR has no promotions.
const promotions = route(alwaysOnPromotions, async () => []);

const pages = route(servicePages, async (_request, { env }) => pathsOf(databaseOf(env), "service"));

export const serviceRoutes: readonly Route[] = [suggestions, item, related, promotions, pages];
