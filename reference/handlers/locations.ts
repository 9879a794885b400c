import { type IRequest, IttyRouter, json } from "itty-router";
import type { ReferenceEnv } from "../env.ts";

export const locations = IttyRouter<IRequest, [ReferenceEnv, ExecutionContext]>();

locations.post("/location/location-search", async (request, env) => {
  const { searchText = "" } = await request.json<{ searchText?: string }>();
  const { results } = await env.DB.prepare(
    "SELECT id, name FROM demo_locations WHERE name LIKE '%' || ? || '%' ORDER BY name",
  )
    .bind(searchText)
    .all();
  return json({ locations: results, totalLocations: results.length, servicePromotionBanners: [] });
});
