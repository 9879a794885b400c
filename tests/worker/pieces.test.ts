import { env as bindings } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Call, Gap, PageSettings } from "../../app/index.ts";
import { endpoints } from "../../contracts/index.ts";
import type { Env } from "../../worker/env.ts";
import { gapFiller } from "../../worker/pages/slots.ts";
import { changeControl } from "../../worker/platform/control/change-config.ts";
import { raise } from "../../worker/platform/control/versions.ts";

const { serviceItem, locationTypes } = endpoints;

let edition = "old";
vi.mock("../../app/index.ts", () => ({
  fillGap: async (gap: Gap, _settings: unknown, _query: unknown, call: Call) => {
    const html = edition;
    await call((gap.id === "service" ? serviceItem : locationTypes) as typeof locationTypes, {});
    return { html, failed: false };
  },
}));

const purge = (name: string) =>
  changeControl(bindings as Env, {
    apply: (control) => ({ ...control, versions: raise(control.versions, [name], Date.now()).versions }),
    audit: null,
  });

function filler(ask: () => Promise<unknown> = async () => undefined) {
  const answer = async () => {
    await ask();
    return { value: {}, freshUntil: Date.now() + 60_000 };
  };
  const filling = { settings: async () => ({}) as PageSettings, ask: answer, drawing: vi.fn(), report: vi.fn() };
  return gapFiller("page", new URLSearchParams(), filling);
}
const gap = (id: string) => ({ id, when: "inline", reads: [], block: { name: "Live" } }) as unknown as Gap;

it("a piece of an unpurged page goes with the answers it was made of, and only then (ED-12)", async () => {
  for (const id of ["service", "locations"]) await filler().fill(gap(id));
  await purge("page larkspur en /elsewhere");
  expect(filler().kept(gap("service"))?.html).toBe("old");
  await purge('call GET /medical-services/get-service-item-info {"id":"svc-1"}');
  expect([filler().kept(gap("service")), filler().kept(gap("locations"))?.html]).toEqual([null, "old"]);
});

it("a piece that was begun before its answer was purged is not kept after it (PB-04)", async () => {
  await filler(() => purge("calls")).fill(gap("service"));
  expect(filler().kept(gap("service"))).toBeNull();
  edition = "new";
  await filler().fill(gap("service"));
  expect(filler().kept(gap("service"))?.html).toBe("new");
});

it("a piece goes when ops change a rule, and stays when anything else changes (OP-02)", async () => {
  const rule = (ttl: number) =>
    changeControl(bindings as Env, {
      apply: (control) => ({ ...control, rules: { locationTypes: { ttl } } as never }),
      audit: null,
    });
  await filler().fill(gap("locations"));
  await purge("page larkspur en /elsewhere");
  expect(filler().kept(gap("locations"))).not.toBeNull();
  await rule(0);
  expect(filler().kept(gap("locations"))).toBeNull();
  await filler(() => rule(5)).fill(gap("locations"));
  expect(filler().kept(gap("locations"))).toBeNull();
  await filler().fill(gap("locations"));
  expect(filler().kept(gap("locations"))).not.toBeNull();
});
