import { partyScript } from "./trusted.ts";

/** Loads a script of another company, into `place`. Rejects when it does not come, as where a browser blocks it. */
export function loadScript(src: string, place: Element = document.head): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.src = partyScript(src);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("script did not come"));
    place.appendChild(script);
  });
}
