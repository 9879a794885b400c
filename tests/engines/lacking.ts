import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Features that an engine may lack, by their names in HTML, styles and scripts. */
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

/** Turns a word into one that no engine understands, and back. */
const obscure = (word: string) => word.replace(/[a-z]/i, (letter) => `zq${letter}`);
const clear = (text: string) => text.replaceAll("zq", "");

/**
 * The same site as an engine sees it that lacks a feature: its name is another one, wherever it stands. Markup, selectors
 * and conditions of styles, and checks of scripts then fail as they do there.
 * @param site where the site runs
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
    // Its policy has digests of the inline scripts and styles.
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
