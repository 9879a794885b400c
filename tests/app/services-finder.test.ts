import { expect, it } from "vitest";
import { findServices } from "../../app/blocks/medical-services-finder/calls.ts";
import type { Call } from "../../app/context/page-context.ts";
import { servicePages } from "../../contracts/services.ts";

const search = { searchText: "", letter: "", service: "" };
const listed = [
  { path: "/medical-services/heart-1", id: "own-1", names: { en: "Heart care", es: "Cardiología" } },
  { path: "/medical-services/bones-2", id: "own-2", names: { en: "Bones" } },
  { path: "/medical-services/old", updated: "2030-01-01" },
];
const call = (async (endpoint: { path: string }) => (endpoint.path === servicePages.path ? listed : [])) as Call;

it.each([
  ["en", ["Bones", "Heart care"]],
  ["es", ["Bones", "Cardiología"]],
])(
  "a page in %s without authored services lists those of the services system by name (BK-02)",
  async (language, names) => {
    const { services } = await findServices(search as never, [], language, call);
    expect(services.map(({ name }) => name)).toEqual(names);
    expect(services[1]?.link).toMatchObject({ href: "/medical-services/heart-1", internal: true });
  },
);

it("authored services are the whole list", async () => {
  const authored = [{ id: "svc-1", name: "Eye care", icon: null, group: "", link: null }];
  const { services } = await findServices(search as never, authored as never, "en", call);
  expect(services.map(({ name }) => name)).toEqual(["Eye care"]);
});
