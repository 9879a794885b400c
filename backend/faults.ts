import { type IRequest, json } from "itty-router";
import type { BackendEnv } from "./env.ts";

/**
 * Injects faults in tests and demos. For example, `PUT /_faults/content` with the body `down` makes the CMS
 * unavailable, and the body `ok` removes the fault. Each upstream can have one fault at a time. Fault injection
 * requires the `FAULTS` setting to be "on". The Worker stores injected faults in isolate memory.
 */
const FAULTS = ["ok", "down", "slow", "wrong", "broken", "status", "flapping"] as const;
type Fault = (typeof FAULTS)[number];

/** Response delay (in milliseconds) of a slow upstream. The delay is longer than all of the site's timeouts. */
const SLOW_MS = 15_000;

const faults = new Map<string, Fault>();
let requestCount = 0;

/** Handles requests that inject, remove, or list faults. Returns undefined for all other requests. */
export async function faultSwitch(request: IRequest, env: BackendEnv): Promise<Response | undefined> {
  const address = /^\/_faults(?:\/(\w+))?$/.exec(new URL(request.url).pathname);
  if (!address || env.FAULTS !== "on") return undefined;
  const upstream = address[1];
  if (request.method === "PUT" && upstream) {
    const fault = (await request.text()).trim() as Fault;
    if (!FAULTS.includes(fault)) return json({ error: "unknown fault", allowed: FAULTS }, { status: 400 });
    if (fault === "ok") faults.delete(upstream);
    else faults.set(upstream, fault);
  }
  return json(Object.fromEntries(faults));
}

/** Returns the faulty response from an upstream, or undefined if no fault is injected into the upstream. */
export async function faultResponse(upstream: string, env: BackendEnv): Promise<Response | undefined> {
  const fault = env.FAULTS === "on" ? faults.get(upstream) : undefined;
  switch (fault) {
    case "down":
      return new Response("Service unavailable", { status: 503 });
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return undefined;
    case "wrong":
      return json({ unexpected: ["shape"] });
    case "broken":
      return new Response('{"sitecore":{"context":{"lang', { headers: { "content-type": "application/json" } });
    case "status":
      return json({ error: "unexpected status" }, { status: 418 });
    case "flapping":
      requestCount += 1;
      return requestCount % 2 ? new Response("Service unavailable", { status: 503 }) : undefined;
    default:
      return undefined;
  }
}
