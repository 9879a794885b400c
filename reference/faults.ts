import { type IRequest, json } from "itty-router";
import type { ReferenceEnv } from "./env.ts";

/**
 * Faults on purpose, one an upstream, for tests and demos: `PUT /_faults/content` with the fault as text, `ok` to mend.
 * They work only where the setting FAULTS is "on", which no deployed setting has, and live in this isolate's memory.
 */
const FAULTS = ["ok", "down", "slow", "wrong", "broken", "status", "flapping"] as const;
type Fault = (typeof FAULTS)[number];

/** Milliseconds: longer than any time limit of the site. */
const SLOW = 15_000;

const set = new Map<string, Fault>();
let turn = 0;

/** Sets or lists faults; nothing for every other request. */
export async function faultSwitch(request: IRequest, env: ReferenceEnv): Promise<Response | undefined> {
  const address = /^\/_faults(?:\/(\w+))?$/.exec(new URL(request.url).pathname);
  if (!address || env.FAULTS !== "on") return undefined;
  const upstream = address[1];
  if (request.method === "PUT" && upstream) {
    const fault = (await request.text()).trim() as Fault;
    if (!FAULTS.includes(fault)) return json({ error: "no such fault", allowed: FAULTS }, { status: 400 });
    if (fault === "ok") set.delete(upstream);
    else set.set(upstream, fault);
  }
  return json(Object.fromEntries(set));
}

/** What a faulty upstream answers in place of `answer`; nothing when it is well. */
export async function faulty(upstream: string, env: ReferenceEnv): Promise<Response | undefined> {
  const fault = env.FAULTS === "on" ? set.get(upstream) : undefined;
  switch (fault) {
    case "down":
      return new Response("Service unavailable", { status: 503 });
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, SLOW));
      return undefined;
    case "wrong":
      return json({ unexpected: ["shape"] });
    case "broken":
      return new Response('{"sitecore":{"context":{"lang', { headers: { "content-type": "application/json" } });
    case "status":
      return json({ error: "out of place" }, { status: 418 });
    case "flapping":
      turn += 1;
      return turn % 2 ? new Response("Service unavailable", { status: 503 }) : undefined;
    default:
      return undefined;
  }
}
