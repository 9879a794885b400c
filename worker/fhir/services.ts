import type { ServedPage } from "../../contracts/fields.ts";
import { serviceItem, servicePages } from "../../contracts/services.ts";
import { idOfPath } from "./ids.ts";
import { inTime } from "./last-updated.ts";
import { listed, matches, present } from "./lists.ts";
import { healthcareService } from "./resources.ts";
import { type FhirType, found, one, pagesOf, pathOf, type Source } from "./source.ts";

async function serviceAt(source: Source, { path, updated }: Pick<ServedPage, "path" | "updated">) {
  const item = await source.call(serviceItem, { websiteUrl: path });
  return item && healthcareService({ ...item, updated: item.updated ?? updated }, path, source.operator);
}

export const healthcareServiceType: FhirType = {
  calls: [serviceItem, servicePages],
  parameters: { _id: "token", name: "string" },
  profile: "plannet-HealthcareService",
  read: async (source, id) => {
    const path = await pathOf(source, "HealthcareService", id, servicePages);
    return path ? serviceAt(source, { path, updated: undefined }) : null;
  },
  search: async (source, search) => {
    const name = one(search, "name");
    const isWanted = inTime(search.lastUpdated.conditions);
    const ids = search.values._id;
    const pages = (await pagesOf(source, servicePages))
      .filter(({ path, updated }) => isWanted(updated) && (!ids || ids.includes(idOfPath("HealthcareService", path))))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    if (name === undefined) {
      const { found: shown, total, hasNext } = listed(pages, search);
      return { resources: present(await Promise.all(shown.map((page) => serviceAt(source, page)))), total, hasNext };
    }
    // The path of a service contains its name.
    const named = pages.filter(({ path }) => matches(path.replace(/^.*\//, ""), name));
    const services = await Promise.all(named.slice(0, 100).map((page) => serviceAt(source, page)));
    return found(listed(services, search));
  },
};
