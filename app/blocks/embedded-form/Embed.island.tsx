import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { mayLoad } from "../../browser/consent-decision.ts";
import { loadScript } from "../../browser/load-script.ts";
import type { PageContext } from "../../context/page-context.ts";
import { formPhrases } from "../../forms/phrases.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Button } from "../../ui/Button.tsx";
import { frame, offer } from "./embed-styles.ts";
import { phrases } from "./phrases.ts";

interface EmbedProps {
  /** The URL and host of the form's script. */
  src: string;
  host: string;
  page: PageContext;
}

/** URLs of the form scripts that this page has loaded. Each script is loaded only once. */
const loaded = new Set<string>();

/**
 * Loads a third-party form. If the visitor has consented to third parties, the form loads immediately. Without consent,
 * the form loads when the visitor opens it. If the form fails to load, shows a message with a phone number.
 */
export const EmbedIsland: IslandComponent<"embedded-form/Embed", EmbedProps> = ({ src, host, page: { t } }) => {
  const place = useRef<HTMLDivElement>(null);
  const blocked = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<"served" | "offered" | "loading" | "shown" | "blocked">("served");

  const load = async (byHand: boolean) => {
    if (loaded.has(src) || !place.current) return;
    loaded.add(src);
    setState("loading");
    const result = await loadScript(src, place.current).then(
      () => "shown" as const,
      () => "blocked" as const,
    );
    // `flushSync` renders synchronously, because the next line focuses the rendered element.
    flushSync(() => setState(result));
    if (byHand) (result === "shown" ? place : blocked).current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, on mount
  useEffect(() => {
    if (loaded.has(src)) setState("loading");
    else if (mayLoad()) void load(false);
    else setState("offered");
  }, []);
  return (
    <div className={frame}>
      <div className={offer} hidden={state !== "served" && state !== "offered"}>
        <p>{t(phrases.EmbeddedOffer, { host })}</p>
        <Button disabled={state === "served"} onClick={() => void load(true)}>
          {t(phrases.EmbeddedOpen)}
        </Button>
      </div>
      {/* The third-party script is inserted into this element and renders the form next to itself. */}
      <div ref={place} data-embed="" tabIndex={-1} />
      <p hidden={state === "shown" || state === "blocked"}>{t(formPhrases.ForeignHelp)}</p>
      <p ref={blocked} role="status" tabIndex={-1} hidden={state !== "blocked"}>
        {t(formPhrases.ForeignBlocked)}
      </p>
    </div>
  );
};
