import { partyScript } from "./trusted.ts";

/** Loads a third-party script. Rejects if the script fails to load, for example because of an ad blocker. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.src = partyScript(src);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("the script failed to load"));
    document.head.appendChild(script);
  });
}
