import { expect, it } from "vitest";
import { previewsOf } from "../../app/tools/staff/record/preview.ts";
import { EventDetail } from "../../contracts/event-entities.ts";
import { eventDetail } from "../../contracts/events.ts";
import { LocationDetail } from "../../contracts/location-entities.ts";
import { locationDetail } from "../../contracts/locations.ts";
import { type KindName, kindOf } from "../../lib/records/kinds.ts";

const cellsOf = (kind: KindName, cells: Record<string, string>) =>
  new Map(kindOf(kind).columns.map(({ name }) => [name, cells[name] ?? ""]));

const clinic = {
  ...{ id: "C-1", name: "Clinic", type: "Primary Care", address1: "1 Main", city: "Cedar", state: "IA", zip: "50613" },
  ...{ parking: "Garage A", special_days: "2035-12-25 closed (Christmas)", special_days_es: "Navidad" },
};
const plans = [{ payer: "Prairie", plan: "PPO", network: "" }];
const page = { id: "1", acceptedPlans: plans, locationTypes: ["Primary Care"], name: "Clinic", address: {}, hours: {} };

/** Returns the previews of a stored location whose page has a Spanish text of the demo. */
const previewOf = async (form: Record<string, string>) => {
  const call = async (endpoint: object, { language }: { language: string }) => {
    expect(endpoint).toBe(locationDetail);
    return LocationDetail.parse({ ...page, parking: language === "es" ? "Estacionamiento A" : "Garage A" });
  };
  const stored = { cells: cellsOf("locations", clinic), path: "/locations/clinic" };
  const previews = (await previewsOf(call as never, "locations", cellsOf("locations", form), stored))!;
  return [previews.en, previews.es].map((preview) => preview.kind === "locations" && preview.location);
};

it("the preview of a stored location shows the plans and the Spanish text of its page (BK-03)", async () => {
  const [en, es] = await previewOf({ ...clinic, name: "Cedar Clinic" });
  expect(en).toMatchObject({ name: "Cedar Clinic", parking: "Garage A", acceptedPlans: plans });
  expect(es).toMatchObject({ name: "Cedar Clinic", parking: "Estacionamiento A", acceptedPlans: plans });
});

it.each([
  ["a text", { parking: "Garage B" }, { parking: "Garage B" }, { parking: "Garage B" }],
  ["a Spanish text", { parking_es: "Garaje B" }, { parking: "Garage A" }, { parking: "Garaje B" }],
  [
    "the name of a special day",
    { special_days_es: "Día de Navidad" },
    { hours: { specialDays: [{ name: "Christmas" }] } },
    { hours: { specialDays: [{ name: "Día de Navidad" }] } },
  ],
] as const)(
  "the preview of a stored location shows %s that was changed (BK-03)",
  async (_, change, english, spanish) => {
    expect(await previewOf({ ...clinic, ...change })).toMatchObject([english, spanish]);
  },
);

it("the preview of a stored class shows its page with the changes, and keeps its files (BK-03)", async () => {
  const cells = {
    id: "1",
    title: "CPR",
    summary: "Learn.",
    phone: "319-555-0120",
    email: "c@example.org",
    fees: "Adult = 25",
  };
  const files = [{ id: "1", title: "Map", extension: "pdf", fullPath: "/map.pdf" }];
  const call = async (endpoint: object) => {
    expect(endpoint).toBe(eventDetail);
    return EventDetail.parse({ id: "1", eventUrl: "/x", title: "CPR", eventFees: [], associatedFiles: files });
  };
  const stored = { cells: cellsOf("classes", cells), path: "/classes-events/cpr" };
  const form = cellsOf("classes", { ...cells, title_es: "RCP", fees: "Adult = 30" });
  expect(await previewsOf(call as never, "classes", form, stored)).toMatchObject({
    en: { event: { title: "CPR", eventFees: [{ description: "Adult", price: 30 }], associatedFiles: files } },
    es: { event: { title: "RCP", language: "es", associatedFiles: files } },
  });
});

it("the preview shows what the form contains if the page cannot be loaded (BK-03)", async () => {
  const call = () => Promise.reject(new Error("down"));
  const stored = { cells: cellsOf("locations", clinic), path: "/locations/clinic" };
  const previews = await previewsOf(call as never, "locations", cellsOf("locations", clinic), stored);
  expect(previews).toMatchObject({ en: { location: { parking: "Garage A" } } });
});
