import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Directory, doctorsUrl, load } from "../../../app/blocks/medical-service-directory/directory.ts";
import { MedicalServiceDirectory } from "../../../app/blocks/medical-service-directory/MedicalServiceDirectory.tsx";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { locationsByType } from "../../../contracts/locations.ts";
import { providersByLocation } from "../../../contracts/providers.ts";
import { serviceItem } from "../../../contracts/services.ts";

const page: PageContext = {
  theme: "default",
  languages: ["en", "es"],
  language: "en",
  path: "/medical-services/kidney-care",
  editing: false,
  timeZone: "America/Denver",
  t: translator("en", null),
};
const glendive = { city_name: "Glendive", subdivision_1_iso_code: "MT", latitude: 47.1, longitude: -104.7 };
const service = serviceItem.response.parse({
  ...{ id: "svc-kidney-care", nameOverride: "Kidney Care", phone: "303-555-0142" },
  ...{ specialties: ["Nephrology", "Urology"], findLocationLink: "/locations/search?searchText=Nephrology" },
})!;
const { providers } = providersByLocation.response.parse(providersByLocation.example.response);
const { locations } = locationsByType.response.parse(locationsByType.example.response);

/** Returns a stub of the upstreams in which doctors are at least `miles` away, and the requests that it received. */
function upstream(record: typeof service | null, miles: number) {
  const requests: Record<string, unknown>[] = [];
  const call = (async ({ path }: { path: string }, request: Record<string, unknown>) => {
    requests.push({ path, ...request });
    if (path === serviceItem.path) return record;
    if (path === locationsByType.path) return { locations };
    const isFound = request.distance === undefined || Number(request.distance) >= miles;
    return { providers: isFound ? providers : [], totalProviders: isFound ? 1 : 0 };
  }) as Call;
  const distances = () => requests.filter(({ path }) => path === providersByLocation.path).map((one) => one.distance);
  return { call, distances };
}

const html = (data: Directory) =>
  renderToStaticMarkup(MedicalServiceDirectory({ fields: {}, page, data, placeholder: () => null }));

describe("the doctors and locations of a medical service (MS-14)", () => {
  it.each([
    [5, [25], true, "/find-a-doctor?specialty=Nephrology"],
    [40, [25, 50], false, "/find-a-doctor?specialty=Nephrology&distance=5000"],
    [453, [25, 50, 250, 5_000], false, "/find-a-doctor?specialty=Nephrology&distance=5000"],
  ])(
    "with the nearest doctor %i miles away, shows doctors and a link that finds them",
    async (miles, tried, isNear, url) => {
      const { call, distances } = upstream(service, miles);
      const directory = await load({ ...page, place: glendive } as never, call);
      expect(distances()).toEqual(tried);
      expect(directory?.doctors).toMatchObject({ city: "Glendive", isNear });
      expect(doctorsUrl("Nephrology", directory!.doctors!)).toBe(url);
      const text = html(directory);
      expect(text).toContain(isNear ? "Doctors for Kidney Care near Glendive" : "Doctors for Kidney Care");
      expect(text.includes("There are none within 25 miles of Glendive")).toBe(!isNear);
      for (const name of ["Nephrology", "Urology"]) expect(text).toContain(`All doctors: ${name}`);
      expect(text).toContain("Where to find us");
    },
  );

  it("without the visitor's location, shows doctors and locations everywhere", async () => {
    const { call, distances } = upstream(service, 453);
    const directory = await load(page, call);
    expect(distances()).toEqual([undefined]);
    expect(directory?.doctors?.shown).toHaveLength(providers.length);
  });

  it("a service without doctors and locations says whom to call", async () => {
    const directory = await load(page, upstream({ ...service, specialties: [] }, 5).call);
    const text = html(directory);
    expect(text).toContain("How to reach Kidney Care");
    expect(text).toContain('href="tel:+13035550142"');
  });

  it("if the directory fails, the block says so and keeps the other list", async () => {
    const down = (async (endpoint: { path: string }, request: Record<string, unknown>) => {
      if (endpoint.path === providersByLocation.path) throw new Error("down");
      return upstream(service, 5).call(endpoint as never, request as never);
    }) as unknown as Call;
    const text = html(await load(page, down));
    expect(text).toContain("We can’t show the doctors right now");
    expect(text).toContain("Where to find us");
  });

  it("renders nothing on a page that belongs to no service", async () => {
    expect(html(await load(page, upstream(null, 5).call))).toBe("");
  });
});
