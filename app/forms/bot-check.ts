import { SIGNED_IN_TOKEN } from "../../lib/forms/forms.ts";
import { pageLanguage } from "../browser/page-language.ts";
import { type PartyFrame, partyFrame } from "../browser/party-frame.ts";
import { isSignedIn } from "../browser/signed-in.ts";
import type { BotCheck } from "../context/page-context.ts";

/** Timeout for obtaining a bot check token, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Thrown if no bot check token is available. The reason `unsolved` means that the visitor has not solved the challenge.
 * The reason `unavailable` means that the bot check service failed or is blocked.
 */
export class NoToken extends Error {
  readonly reason: "unsolved" | "unavailable";

  constructor(reason: NoToken["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

export interface LiveBotCheck {
  /**
   * Resolves to a bot check token, which the Worker accepts only once. Rejects with a `NoToken` error if no token is
   * available.
   */
  token(): Promise<string>;
  /** Returns whether the visitor must still solve a challenge. */
  isUnsolved(): boolean;
  /** Discards the used bot check token. */
  reset(): void;
}

/** Callbacks for bot check events. */
interface Callbacks {
  /** Called with a new token, or with "" after the token expires. */
  changed?(token: string): void;
  unavailable?(): void;
}

const rejectAfterTimeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new NoToken("unavailable")), TIMEOUT_MS));

/**
 * Bot check settings for a form. `scoreKey` is the reCAPTCHA v3 site key, which is set only if the v3 script renders a
 * v2 checkbox.
 */
export type ShownCheck = BotCheck & { scoreKey?: string };

/**
 * Returns a bot check for a signed-in user. The Worker verifies the user's session instead of a bot check token, so the
 * function hides the bot check field and loads no third-party scripts.
 */
function signedInCheck(place: HTMLElement, { changed }: Callbacks): LiveBotCheck {
  const reset = () => changed?.(SIGNED_IN_TOKEN);
  (place.closest<HTMLElement>("[data-field]") ?? place).hidden = true;
  reset();
  return { token: async () => SIGNED_IN_TOKEN, isUnsolved: () => false, reset };
}

/** Calls `start` on the first focus or pointer event in the form. */
function onFirstTouch(place: HTMLElement, start: () => void): void {
  const form = place.closest("form") ?? place;
  if (form.contains(document.activeElement)) start();
  for (const type of ["focusin", "pointerdown"]) form.addEventListener(type, start, { once: true });
}

/**
 * Prepares a form's bot check. The bot check service loads when the visitor first uses the form or when the form needs
 * a token.
 * @param action action name for the bot check token
 */
export function startBotCheck(
  place: HTMLElement,
  check: ShownCheck,
  action: string,
  callbacks: Callbacks = {},
): LiveBotCheck {
  if (isSignedIn()) return signedInCheck(place, callbacks);
  const { kind, mode, siteKey, scoreKey, title = "" } = check;
  const language = pageLanguage();
  let storedToken = "";
  let pending: PromiseWithResolvers<string> | undefined;
  const storeToken = (token: string) => {
    storedToken = token;
    callbacks.changed?.(token);
  };
  const options = {
    sitekey: siteKey,
    action,
    ...(kind === "turnstile"
      ? {
          appearance: mode === "visible" ? "always" : "interaction-only",
          execution: mode === "visible" ? "render" : "execute",
          language,
          size: "flexible",
          "response-field": false,
        }
      : { size: mode === "visible" ? "normal" : "invisible", badge: "inline" }),
  };
  let isRendered = false;
  const { promise: ready, resolve, reject } = Promise.withResolvers<PartyFrame>();
  const { promise: interaction, resolve: startLoading } = Promise.withResolvers<void>();
  onFirstTouch(place, startLoading);
  interaction
    .then(() => {
      const query = new URLSearchParams({
        render: scoreKey ?? (kind === "recaptcha-v3" ? siteKey : "explicit"),
        hl: language,
      });
      const frame = partyFrame(`${check.frame}&${query}`, title, ({ ready: isReady, failed, token }) => {
        if (isReady) {
          // reCAPTCHA v3 has no widget.
          if (mode !== "score") frame.send({ run: "render", options });
          isRendered = true;
          resolve(frame);
        }
        if (typeof token === "string") {
          if (mode !== "score") storeToken(token);
          if (token) pending?.resolve(token);
        }
        if (failed) {
          reject(new NoToken("unavailable"));
          pending?.reject(new NoToken("unavailable"));
        }
      });
      place.appendChild(frame.element);
      return Promise.race([ready, rejectAfterTimeout()]);
    })
    .catch(() => callbacks.unavailable?.());

  async function solve(): Promise<string> {
    startLoading();
    const frame = await ready;
    if (storedToken) return storedToken;
    if (mode === "visible") throw new NoToken("unsolved");
    pending = Promise.withResolvers<string>();
    frame.send({ run: mode === "score" ? "score" : "execute", options });
    return pending.promise;
  }

  return {
    token: () => Promise.race([solve(), rejectAfterTimeout()]),
    isUnsolved: () => isRendered && mode === "visible" && storedToken === "",
    reset() {
      storeToken("");
      ready.then(
        (frame) => mode !== "score" && frame.send({ run: "reset" }),
        () => undefined,
      );
    },
  };
}
