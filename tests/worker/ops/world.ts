import type { Endpoint } from "../../../contracts/endpoint.ts";
import { addressed, callWorld, ownPage, signedIn, type Upstream } from "../calls/world.ts";

export const asOps = async () => ({ ...(await signedIn({ custom: { groups: ["ops"] } })), ...ownPage });
export const good = (call: Endpoint) => () => Response.json(call.example.response);
export const down = () => new Response("down", { status: 503 });
export const state = (response: Response) => response.headers.get("x-edge-cache");

/** Starts the Worker with one upstream and a signed-in ops user. */
export async function opsWorld(upstream: Upstream) {
  const world = await callWorld(upstream);
  const ops = async (method: string, path: string, body?: unknown) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await world.fetch(`/_edge/${path}`, { method, body: text, headers: await asOps() });
    return { response, status: response.status, said: JSON.parse((await response.text()) || "null") };
  };
  return {
    world,
    ops,
    /** Makes an API call and returns the response's status code and cache status. */
    async callEdge(call: Endpoint, request: unknown = call.example.request) {
      const [path, init] = addressed(call, request);
      const response = await world.fetch(path, init);
      return [response.status, state(response)];
    },
  };
}
