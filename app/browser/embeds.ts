import { authoredScript, partyScript } from "./trusted.ts";

/** A script that an author added: a URL, or inline code whose hash is in the page's content security policy. */
export type EmbedPart = ({ code: string } | { src: string }) & { module?: true };

/**
 * Authored scripts that have already run on this page. Each script runs once per page, even if React re-renders the
 * block that contains the script.
 */
const executedScripts = new Set<string>();

/** Shows a consent button in each block whose scripts require consent. */
export function offerEmbeds(): void {
  for (const link of document.querySelectorAll<HTMLElement>("[data-embed] [hidden]")) link.hidden = false;
}

/** After consent, runs the scripts of all embed blocks in document order. */
export async function runEmbeds(): Promise<void> {
  for (const place of document.querySelectorAll("[data-embed]")) {
    const parts = JSON.parse(place.querySelector("script")?.textContent || "[]") as EmbedPart[];
    place.querySelector("[data-note]")?.remove();
    for (const part of parts) await runScript(part, place);
  }
}

function runScript(part: EmbedPart, place: Element): Promise<void> | undefined {
  const key = JSON.stringify(part);
  if (executedScripts.has(key)) return undefined;
  executedScripts.add(key);
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
      console.warn("script embed: the script failed to load");
      resolve();
    };
    place.appendChild(script);
  });
}
