import { mayLoad } from "../../browser/consent-decision.ts";
import { loadScript } from "../../browser/load-script.ts";
import type { Enhancement } from "../../islands/types.ts";

export interface EmbedOptions {
  src: string;
}

/** Forms that stand on this page already, each once (EM-05). */
const loaded = new Set<string>();

/**
 * Loads another company's form by its name (EM-04): at once where the visitor has agreed, and where not, when they open
 * it. One that does not come leaves the words that say whom to call.
 */
export const embed: Enhancement<"embedded-form/embed", EmbedOptions> = (host, { src }) => {
  const place = host.querySelector<HTMLElement>("[data-embed]");
  const offer = host.querySelector<HTMLElement>("[data-offer]");
  const help = host.querySelector<HTMLElement>("[data-help]");
  const blocked = host.querySelector<HTMLElement>("[data-blocked]");
  if (!place || !offer || !help || !blocked) return;
  if (loaded.has(src)) {
    offer.hidden = true;
    return;
  }

  const show = async (byHand: boolean) => {
    if (loaded.has(src)) return;
    loaded.add(src);
    offer.hidden = true;
    try {
      await loadScript(src, place);
      help.hidden = true;
      if (byHand) place.focus();
    } catch {
      help.hidden = true;
      blocked.hidden = false;
      if (byHand) blocked.focus();
    }
  };
  if (mayLoad()) return void show(false);
  const button = offer.querySelector("button");
  if (!button) return;
  // Until now a click would have done nothing.
  button.disabled = false;
  button.addEventListener("click", () => void show(true));
};
