import { PERSONALISED, TIMER } from "../../lib/constants.ts";
import { serverHtml } from "./trusted.ts";

/** The field values of the component, plain or as the content system sends them (`{ value }`). */
type PersonalisedFields = Record<string, unknown>;

/**
 * Puts one of three components into the page node that a selector matches, 250 ms after the call (SH-09). Its HTML is
 * made by our own block out of the fields, so nothing that the service hands over reaches the page unchecked.
 * An unknown component or a node that is not there: one warning in the console, and nothing changes (SH-10). Never
 * throws.
 */
type Personalise = (component: string, selector: string, fields: PersonalisedFields) => void;

declare global {
  interface Window {
    personalise: Personalise;
  }
}

/** Does what the global function promises, which was called at that moment; resolves whatever happens. */
export async function personalise(
  component: string,
  selector: string,
  fields: PersonalisedFields,
  called: number,
): Promise<void> {
  try {
    await new Promise((resolve) => setTimeout(resolve, called + TIMER.personalisation - performance.now()));
    if (!PERSONALISED.includes(component)) {
      console.warn(`personalise: there is no component "${component}"; there are ${PERSONALISED.join(", ")}`);
      return;
    }
    const node = document.querySelector(selector);
    if (!node) {
      console.warn(`personalise: nothing on this page matches "${selector}"`);
      return;
    }
    const theme = node.closest<HTMLElement>("[data-theme]")?.dataset.theme ?? "default";
    const response = await fetch("/_edge/personalise", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        component,
        fields,
        theme,
        language: document.documentElement.lang,
        path: location.pathname,
      }),
    });
    if (!response.ok) throw new Error(`the site answered ${response.status}`);
    const { html, styles } = (await response.json()) as { html: string; styles: string };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    const holder = document.createElement("template");
    holder.innerHTML = serverHtml(html);
    node.replaceChildren(holder.content);
    if (node.querySelector("[data-regions]")) await import("./region-links.ts");
  } catch (error) {
    console.warn("personalise:", error);
  }
}
