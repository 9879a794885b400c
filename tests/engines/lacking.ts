import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Browser features that an engine might lack, with their names in HTML, CSS, and JavaScript. */
const WORDS = {
  popovers: /popover/gi,
  ":has()": /:has\(/g,
  "speculation rules": /speculationrules/g,
  "Trusted Types": /trustedTypes/g,
  "the media query for scripting": /\(scripting:/g,
  requestIdleCallback: /requestIdleCallback/g,
  "::details-content": /::details-content/g,
} satisfies Record<string, RegExp>;
export type Feature = keyof typeof WORDS;

/** Returns how the proxy spells a name that contains the name of a browser feature. */
export const spelledWithout = (feature: Feature, name: string): string => name.replace(WORDS[feature], obscure);

/** Renames a browser feature so that no browser engine recognizes it. */
const obscure = (word: string) => word.replace(/[a-z]/i, (letter) => `zq${letter}`);
const clear = (text: string) => text.replaceAll("zq", "");

/**
 * Starts a proxy that simulates a browser engine that lacks a feature. The proxy renames the feature in all HTML, CSS,
 * and JavaScript, so that markup, selectors, style conditions, and feature checks have the same effect as in such an
 * engine.
 * @param site Returns the site's origin.
 */
export async function startLacking(
  site: () => string,
): Promise<{ without(feature: Feature): string; stop(): Promise<void> }> {
  let lacking: Feature = "popovers";
  const server: Server = createServer(async (request, response) => {
    const { method = "GET", headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { accept = "*/*", cookie = "" } = headers;
    const sent: Record<string, string> = { accept, cookie, origin: site() };
    if (headers["content-type"]) sent["content-type"] = headers["content-type"];
    const answer = await fetch(site() + clear(request.url ?? "/"), {
      method,
      headers: sent,
      redirect: "manual",
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const type = answer.headers.get("content-type") ?? "";
    const passed = ["content-type", "location", "set-cookie"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value ? [[name, value] as const] : [];
    });
    // The proxy modifies inline code, so it drops the `Content-Security-Policy` header, whose hashes no longer match.
    response.writeHead(answer.status, { ...Object.fromEntries(passed), "cache-control": "no-store" });
    const isCode = /html|css|javascript/.test(type);
    response.end(
      isCode ? (await answer.text()).replace(WORDS[lacking], obscure) : Buffer.from(await answer.arrayBuffer()),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    without: (feature) => {
      lacking = feature;
      return url;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
