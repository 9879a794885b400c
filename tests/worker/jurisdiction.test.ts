import { env as bindings } from "cloudflare:workers";
import { expect, it } from "vitest";
import { countersOf, type Env } from "../../worker/env.ts";

const env = bindings as Env;

it("with JURISDICTION, every counter is an object of that jurisdiction, and none without it (UP-07)", () => {
  const asked: string[] = [];
  const COUNTERS = new Proxy(env.COUNTERS, {
    get(target, name) {
      if (name === "jurisdiction")
        return (place: string) => {
          asked.push(place);
          return target;
        };
      return Reflect.get(target, name).bind(target);
    },
  });
  countersOf({ COUNTERS }).idFromName("a");
  expect(asked).toEqual([]);
  countersOf({ COUNTERS, JURISDICTION: "us" }).idFromName("a");
  expect(asked).toEqual(["us"]);
});

it("no module reaches the counters but through the jurisdiction (UP-07)", () => {
  const modules = import.meta.glob<string>("../../worker/**/*.ts", { eager: true, query: "?raw", import: "default" });
  const direct = Object.entries(modules).filter(([, text]) => /\bCOUNTERS\.(getByName|get|idFromName)\(/.test(text));
  expect(direct.map(([file]) => file)).toEqual([]);
});
