import { useEffect, useRef, useState } from "react";
import { mayLoad } from "../../browser/consent-decision.ts";
import { partyFrame } from "../../browser/party-frame.ts";
import type { PageContext } from "../../context/page-context.ts";
import { formPhrases } from "../../forms/phrases.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Button } from "../../ui/Button.tsx";
import { frame, offer } from "./embed-styles.ts";
import { phrases } from "./phrases.ts";

interface EmbedProps {
  /**
   * URL of the iframe. `title` is the iframe's title, and `host` is the other company's host, or "" if this site serves
   * the form.
   */
  src: string;
  title: string;
  host: string;
  page: PageContext;
}

/**
 * Loads a third-party form in a sandboxed iframe. If the visitor consented to third-party services, the form loads
 * immediately. Without prior consent, the form loads when the visitor opens it. If the form fails to load, the island
 * shows a message with a phone number.
 */
export const EmbedIsland: IslandComponent<"embedded-form/Embed", EmbedProps> = ({ src, title, host, page: { t } }) => {
  const place = useRef<HTMLDivElement>(null);
  const blockedMessage = useRef<HTMLParagraphElement>(null);
  const isVisitorAction = useRef(false);
  const [state, setState] = useState<"served" | "offered" | "loading" | "shown" | "blocked">("served");

  useEffect(() => setState(mayLoad() ? "loading" : "offered"), []);
  useEffect(() => {
    if (state === "loading")
      place.current?.appendChild(
        partyFrame(src, title, ({ ready, failed }) => {
          if (failed) setState("blocked");
          // The frame sends `ready` even if a script failed to load, so `ready` must not replace the `blocked` state.
          else if (ready) setState((current) => (current === "loading" ? "shown" : current));
        }).element,
      );
    if (!isVisitorAction.current) return;
    if (state === "shown") place.current?.querySelector("iframe")?.focus();
    if (state === "blocked") blockedMessage.current?.focus();
  }, [state, src, title]);
  return (
    <div className={frame}>
      <div className={offer} hidden={state !== "served" && state !== "offered"}>
        <p>{host ? t(phrases.EmbeddedOffer, { host }) : t(phrases.EmbeddedHere)}</p>
        <Button
          disabled={state === "served"}
          onClick={() => {
            isVisitorAction.current = true;
            setState("loading");
          }}
        >
          {t(phrases.EmbeddedOpen)}
        </Button>
      </div>
      <div ref={place} hidden={state !== "loading" && state !== "shown"} />
      <p hidden={state === "shown" || state === "blocked"}>{t(formPhrases.ForeignHelp)}</p>
      <p ref={blockedMessage} role="status" tabIndex={-1} hidden={state !== "blocked"}>
        {t(formPhrases.ForeignBlocked)}
      </p>
    </div>
  );
};
