import { PERSONALIZED, TIMER } from "../../lib/constants.ts";
import { pageLanguage } from "./page-language.ts";
import { pointerReleased } from "./pointer-press.ts";
import { serverHtml } from "./trusted.ts";

/** Field values of a personalized component, as plain values or in the wire format (`{ value }`). */
type PersonalizedFields = Record<string, unknown>;

/**
 * Renders one of three personalized components into the first element that matches a selector. The function inserts the
 * HTML at least 250 ms after the call. The Worker validates the fields and renders the HTML, so no unvalidated content
 * from the personalization service reaches the page. If the component is unknown or the element does not exist, the
 * function logs a console warning. Never throws.
 */
type Personalize = (component: string, selector: string, fields: PersonalizedFields) => void;

declare global {
  interface Window {
    personalize: Personalize;
  }
}

/**
 * Implements `window.personalize`. `callTime` is the `performance.now()` timestamp of the `window.personalize` call.
 * Never rejects.
 */
export async function personalize(
  component: string,
  selector: string,
  fields: PersonalizedFields,
  callTime: number,
): Promise<void> {
  try {
    await new Promise((resolve) => setTimeout(resolve, callTime + TIMER.personalization - performance.now()));
    if (!PERSONALIZED.includes(component)) {
      console.warn(`personalize: there is no component "${component}"; there are ${PERSONALIZED.join(", ")}`);
      return;
    }
    const node = document.querySelector(selector);
    if (!node) {
      console.warn(`personalize: nothing on this page matches "${selector}"`);
      return;
    }
    const theme = node.closest<HTMLElement>("[data-theme]")?.dataset.theme ?? "default";
    const response = await fetch("/_edge/personalize", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        component,
        fields,
        theme,
        language: pageLanguage(),
        path: location.pathname,
      }),
    });
    if (!response.ok) throw new Error(`the Worker responded with status ${response.status}`);
    const { html, styles } = (await response.json()) as { html: string; styles: string };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    const template = document.createElement("template");
    template.innerHTML = serverHtml(html);
    await pointerReleased();
    node.replaceChildren(template.content);
    if (node.querySelector("[data-regions]")) await import("./region-links.ts");
  } catch (error) {
    console.warn("personalize:", error);
  }
}
