import { useEffect, useRef, useState } from "react";
import { mayLoad } from "../../browser/consent-decision.ts";
import type { PageContext } from "../../context/page-context.ts";
import { formPhrases } from "../../forms/phrases.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Button } from "../../ui/Button.tsx";
import { frame, offer } from "./embed-styles.ts";
import { phrases } from "./phrases.ts";

interface EmbedProps {
  /** URL and title of the iframe, and host of the form's script. */
  src: string;
  title: string;
  host: string;
  page: PageContext;
}

/** Messages that the iframe sends (see `worker/handlers/embedded-form.ts`). */
interface FrameMessage {
  form?: "shown" | "failed";
  height?: number;
}

/**
 * Loads a third-party form in a sandboxed iframe. If the visitor consented to third parties, the form loads
 * immediately. Without consent, the form loads when the visitor opens it. If the form fails to load, the island shows a
 * message with a phone number.
 */
export const EmbedIsland: IslandComponent<"embedded-form/Embed", EmbedProps> = ({ src, title, host, page: { t } }) => {
  const place = useRef<HTMLIFrameElement>(null);
  const blocked = useRef<HTMLParagraphElement>(null);
  const isByHand = useRef(false);
  const [state, setState] = useState<"served" | "offered" | "loading" | "shown" | "blocked">("served");
  const [height, setHeight] = useState(0);

  useEffect(() => {
    setState(mayLoad() ? "loading" : "offered");
    const hear = ({ source, data }: MessageEvent<FrameMessage | null>) => {
      if (!place.current || source !== place.current.contentWindow || !data) return;
      if (data.form === "failed") setState("blocked");
      // The iframe sends `shown` even if a script failed to load, so `shown` must not replace the `blocked` state.
      else if (data.form === "shown") setState((current) => (current === "loading" ? "shown" : current));
      else if (Number.isFinite(data.height)) setHeight(data.height ?? 0);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  useEffect(() => {
    if (!isByHand.current) return;
    if (state === "shown") place.current?.focus();
    if (state === "blocked") blocked.current?.focus();
  }, [state]);
  return (
    <div className={frame}>
      <div className={offer} hidden={state !== "served" && state !== "offered"}>
        <p>{t(phrases.EmbeddedOffer, { host })}</p>
        <Button
          disabled={state === "served"}
          onClick={() => {
            isByHand.current = true;
            setState("loading");
          }}
        >
          {t(phrases.EmbeddedOpen)}
        </Button>
      </div>
      {(state === "loading" || state === "shown") && (
        <iframe
          ref={place}
          src={src}
          title={title}
          // The sandbox gives the iframe an opaque origin, so the third-party script cannot access the page or its
          // cookies.
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          style={{ height }}
        />
      )}
      <p hidden={state === "shown" || state === "blocked"}>{t(formPhrases.ForeignHelp)}</p>
      <p ref={blocked} role="status" tabIndex={-1} hidden={state !== "blocked"}>
        {t(formPhrases.ForeignBlocked)}
      </p>
    </div>
  );
};
