import { afterEach, describe, expect, it, vi } from "vitest";
import { renderSlot } from "../../app/render/render-slot.tsx";
import { appointmentData, providerOpenings } from "../../contracts/appointments.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { locationDetail } from "../../contracts/locations.ts";
import { providerProfile, providersByLocation } from "../../contracts/providers.ts";
import { liveSlot, settings } from "../support/live-slot.ts";

const example = <E extends Endpoint>(endpoint: E) => endpoint.response.parse(endpoint.example.response);
const [doctor] = providersByLocation.response.parse(providersByLocation.example.response).providers;
const doctors = { providers: ["1", "2", "3"].map((id) => ({ ...doctor, id })), totalProviders: 3 };
const openings = [
  { id: "1", days: 0 },
  { id: "2", days: 1 },
  { id: "3", days: 9 },
];
const location = locationDetail.response.parse({ ...locationDetail.example.response, mloc: "10" });

/** The blocks that show first appointments, which a different upstream provides. */
const kinds = [
  {
    what: "a search for doctors",
    name: "ProvidersBySearch",
    query: {},
    slow: providerOpenings as Endpoint,
    others: [[providersByLocation, doctors]],
    data: openings,
    complete: "Leif Palomino",
    said: ["Next appointment: today", "Next appointment: tomorrow", "Next appointment: in 9 days"],
    recorded: "Next appointment: This week",
    of: { ids: "1|2|3" },
  },
  {
    what: "the page of a location",
    name: "LocationDetail",
    query: {},
    slow: appointmentData as Endpoint,
    others: [[locationDetail, location]],
    data: example(appointmentData),
    complete: "Free parking in",
    said: ["Next appointment: in 2 days"],
    recorded: "",
    of: { mloc: "10" },
  },
  {
    what: "an appointment request for a location",
    name: "AppointmentRequest",
    query: { location: "/locations/here" },
    slow: appointmentData as Endpoint,
    others: [[locationDetail, location]],
    data: example(appointmentData),
    complete: location.name,
    said: ["Next appointment: in 2 days"],
    recorded: "",
    of: { mloc: "10" },
  },
  {
    what: "an appointment request for a doctor",
    name: "AppointmentRequest",
    query: { doctor: "/find-a-doctor/leif-palomino" },
    slow: providerOpenings as Endpoint,
    others: [[providerProfile, { ...(example(providerProfile) as object), id: "2" }]],
    data: openings,
    complete: "Imani B. Zaragoza, MD",
    said: ["Next appointment: tomorrow"],
    recorded: "",
    of: { ids: "2" },
  },
] as const;

afterEach(() => vi.useRealTimers());

describe.each(kinds)("$what", ({ name, query, slow, others, data, complete, said, recorded, of }) => {
  /** Renders the block while the API call for the appointments has the given outcome. */
  async function render(late: Promise<unknown>): Promise<string> {
    const responses = new Map<Endpoint, unknown>([...(others as unknown as [Endpoint, unknown][]), [slow, late]]);
    const call = async (endpoint: Endpoint) => (responses.has(endpoint) ? responses.get(endpoint) : example(endpoint));
    const report = vi.fn();
    const slot = await liveSlot(name);
    const { html } = await renderSlot(slot, settings, new URLSearchParams(query), call as never, report);
    expect(report).not.toHaveBeenCalled();
    return html;
  }

  it("the HTML contains the first appointments that arrive in time, so that no script is needed (PF-02, ED-24)", async () => {
    const html = await render(Promise.resolve(data));
    expect(html).toContain(complete);
    for (const words of said) expect(html).toContain(words);
    if (recorded) expect(html).not.toContain(recorded);
    expect(html).not.toContain("care/FirstOpening");
  });

  it("slow appointments do not hold up the block: the browser fetches them with one request (PF-02, RL-01)", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const rendering = render(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(200);
    const html = await rendering;
    expect(html).toContain(complete);
    for (const words of said) expect(html).not.toContain(words);
    expect(html).toContain(recorded);
    expect(html.split('data-name="care/FirstOpening"')).toHaveLength(said.length + 1);
    expect(html.split(JSON.stringify(of))).toHaveLength(said.length + 1);
  });

  it("if the API call fails, the HTML contains the block without first appointments (RL-01)", async () => {
    const html = await render(Promise.reject(new Error("down")));
    expect(html).toContain(complete);
    for (const words of said) expect(html).not.toContain(words);
    expect(html).toContain(recorded);
  });
});

it("the renderer requests the appointments for all cards in one API call, or makes no API call if there are no providers (PF-02)", async () => {
  const requests: unknown[] = [];
  const ask = async (providers: unknown[]) => {
    const call = async (endpoint: Endpoint, request: unknown) => {
      if (endpoint === providerOpenings) requests.push(request);
      return endpoint === providersByLocation ? { providers, totalProviders: providers.length } : [];
    };
    const slot = await liveSlot("ProvidersBySearch");
    await renderSlot(slot, settings, new URLSearchParams(), call as never, vi.fn());
  };
  await ask([doctors.providers[2], doctors.providers[0], { ...doctor, id: "4", newPatientAppointment: null }]);
  await ask([{ ...doctor, newPatientAppointment: null }]);
  expect(requests).toEqual([{ ids: "1|3" }]);
});
