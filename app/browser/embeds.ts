import { authoredScript, partyScript } from "./trusted.ts";

/** A script that authors put into a page: its text, which the page's policy names by its hash, or its address. */
export type EmbedPart = ({ code: string } | { src: string }) & { module?: true };

/** What has run: a page runs a script once, however often its block is rendered. */
const ran = new Set<string>();

/** Shows those who may not see them yet how to allow them. */
export function offerEmbeds(): void {
  for (const link of document.querySelectorAll<HTMLElement>("[data-embed] [hidden]")) link.hidden = false;
}

/** Runs the scripts of all embed blocks, each after the one before it, once the visitor has agreed (BL-49). */
export async function runEmbeds(): Promise<void> {
  for (const place of document.querySelectorAll("[data-embed]")) {
    const parts = JSON.parse(place.querySelector("script")?.textContent || "[]") as EmbedPart[];
    place.querySelector("[data-note]")?.remove();
    for (const part of parts) await run(part, place);
  }
}

function run(part: EmbedPart, place: Element): Promise<void> | undefined {
  const key = JSON.stringify(part);
  if (ran.has(key)) return undefined;
  ran.add(key);
  const script = document.createElement("script");
  if (part.module) script.type = "module";
  if ("code" in part) {
    script.textContent = authoredScript(part.code);
    place.appendChild(script);
    return undefined;
  }
  script.src = partyScript(part.src);
  return new Promise((resolve) => {
    script.onload = () => resolve();
    script.onerror = () => {
      console.warn("script embed: it did not load");
      resolve();
    };
    place.appendChild(script);
  });
}
