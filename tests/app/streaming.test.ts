import { afterEach, describe, expect, it, vi } from "vitest";
import { renderSlot } from "../../app/render/render-blocks.tsx";
import { appointmentData, providerOpenings } from "../../contracts/appointments.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { exampleOf } from "../../contracts/examples/index.ts";
import { locationDetail } from "../../contracts/locations.ts";
import { providersByLocation } from "../../contracts/providers.ts";
import { liveSlot, settings } from "../support/live-slot.ts";

const NONCE = "n0nce";
/** React's marker for a pending `Suspense` boundary. */
const PENDING = "<!--$?-->";
const scripts = (html: string) => [...html.matchAll(/<script nonce="n0nce"[^>]*>/g)].length;

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

type Answers = ReadonlyMap<Endpoint, unknown>;

/** Renders a live block whose API calls return the given responses or, by default, the endpoints' example responses. */
async function render(name: string, answers: Answers, nonce?: string) {
  const report = vi.fn();
  const call = async (endpoint: Endpoint) =>
    answers.has(endpoint) ? answers.get(endpoint) : endpoint.response.parse(exampleOf(endpoint).response);
  const slot = await liveSlot(name);
  const { html, rest } = await renderSlot(slot, settings, new URLSearchParams(), call as never, report, nonce);
  return { html, rest, report };
}

const [doctor] = providersByLocation.response.parse(exampleOf(providersByLocation).response).providers;
const doctors = { providers: ["1", "2", "3"].map((id) => ({ ...doctor, id })), totalProviders: 3 };
const openings = [
  { id: "1", days: 0 },
  { id: "2", days: 1 },
  { id: "3", days: 9 },
];

const kinds = [
  {
    name: "ProvidersBySearch",
    slow: providerOpenings as Endpoint,
    others: [[providersByLocation, doctors]] as [Endpoint, unknown][],
    data: openings,
    complete: "Leif Palomino",
    said: ["First opening: today", "First opening: tomorrow", "First opening: in 9 days"],
    recorded: "New-patient visit: This week",
  },
  {
    name: "LocationDetail",
    slow: appointmentData as Endpoint,
    others: [
      [locationDetail, locationDetail.response.parse({ ...exampleOf(locationDetail).response, mloc: "10" })],
    ] as [Endpoint, unknown][],
    data: appointmentData.response.parse(exampleOf(appointmentData).response),
    complete: "Free parking in",
    said: ["First opening: in 2 days"],
    recorded: "",
  },
];

afterEach(() => vi.useRealTimers());

describe.each(kinds)("$name", ({ name, slow, others, data, complete, said, recorded }) => {
  const answers = (late: unknown) => new Map([...others, [slow, late]]);

  it("the renderer first sends the block without appointments and then streams the appointments when their data arrives (PF-02)", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { html, rest, report } = await render(name, answers(promise), NONCE);
    expect(html).toContain(complete);
    expect(html.split(PENDING)).toHaveLength(said.length + 1);
    expect(html).not.toContain("First opening");
    expect(html).toContain(recorded);
    expect(scripts(html)).toBe(0);

    resolve(data);
    const streamed = await textOf(rest!);
    for (const words of said) expect(streamed).toContain(words);
    expect(scripts(streamed)).toBeGreaterThan(0);
    expect(report).not.toHaveBeenCalled();
  });

  it("if the API call fails, the renderer omits the first appointments (RL-01)", async () => {
    const failing = Promise.reject(new Error("down"));
    const { rest, report } = await render(name, answers(failing), NONCE);
    const streamed = await textOf(rest!);
    expect(streamed).not.toContain("First opening");
    expect(streamed).toContain(recorded);
    // React streams a part for each provider even though the data is missing.
    expect(streamed.match(/ id="\w+-S:\w+"/g)).toHaveLength(said.length);
    expect(report).not.toHaveBeenCalled();
  });

  it("if the API call times out, the renderer ends the stream and omits the first available appointments (RL-01)", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { rest } = await render(name, answers(new Promise(() => {})), NONCE);
    const streamed = textOf(rest!);
    await vi.advanceTimersByTimeAsync(2_500);
    expect((await streamed).match(/ id="\w+-S:\w+"/g)).toHaveLength(said.length);
  });

  it("for browsers without JavaScript, the renderer returns the complete block without streaming", async () => {
    const { html, rest } = await render(name, answers(Promise.resolve(data)));
    expect(rest).toBeUndefined();
    for (const words of said) expect(html).toContain(words);
    if (recorded) expect(html).not.toContain(recorded);
    expect(html).not.toContain(PENDING);
    expect(html).not.toMatch(/<template|\$RC/);
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
