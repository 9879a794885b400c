import { SIGNED_IN_TOKEN } from "../../lib/forms/forms.ts";
import { isSignedIn } from "../browser/signed-in.ts";
import { partyScript } from "../browser/trusted.ts";
import type { BotCheck } from "../context/page-context.ts";

/** The common API of Turnstile, reCAPTCHA v2, and reCAPTCHA v3. */
interface Service {
  render(place: HTMLElement, options: object): string | number;
  execute(widget: string | number, options?: object): unknown;
  reset(widget?: string | number): void;
}
type ServiceWindow = Window & { turnstile?: Service; grecaptcha?: Service; botCheckLoaded?: () => void };

/** Timeout for obtaining a bot check token, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Thrown if no bot check token is available. `unsolved` means that the visitor has not solved the challenge.
 * `unavailable` means that the bot check service failed or is blocked.
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
  /** Returns whether the visitor still has to solve a challenge. */
  isUnsolved(): boolean;
  /** Discards the used bot check token. */
  reset(): void;
}

/** Callbacks for bot check events. */
interface Hooks {
  /** Called with a new token, or with "" after the token expires. */
  changed?(token: string): void;
  unavailable?(): void;
}

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new NoToken("unavailable")), TIMEOUT_MS));

let loading: Promise<Service> | undefined;

/** Bot check settings for a form. `scoreKey` is the reCAPTCHA v3 key, set if the v3 script renders a v2 checkbox. */
export type ShownCheck = BotCheck & { scoreKey?: string };

/** Loads the bot check service once per page. */
function load({ kind, src, siteKey, scoreKey }: ShownCheck): Promise<Service> {
  loading ??= new Promise<Service>((resolve, reject) => {
    const page = window as ServiceWindow;
    page.botCheckLoaded = () => {
      const service = kind === "turnstile" ? page.turnstile : page.grecaptcha;
      if (service) resolve(service);
      else reject(new NoToken("unavailable"));
    };
    const query = new URLSearchParams({
      onload: "botCheckLoaded",
      render: scoreKey ?? (kind === "recaptcha-v3" ? siteKey : "explicit"),
      hl: document.documentElement.lang,
    });
    const script = document.createElement("script");
    script.src = partyScript(`${src}${src.includes("?") ? "&" : "?"}${query}`);
    script.async = true;
    script.onerror = () => reject(new NoToken("unavailable"));
    document.head.appendChild(script);
  });
  return loading;
}

/**
 * Returns a bot check for a browser that has a session. The Worker verifies the session instead of a token. The
 * function hides the field, and no third-party script loads.
 */
function signedInCheck(place: HTMLElement, { changed }: Hooks): LiveBotCheck {
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
 * Prepares a form's bot check. The bot check service loads when the visitor first uses the form, or when the form needs
 * a token.
 * @param action purpose of the bot check token
 */
export function startBotCheck(place: HTMLElement, check: ShownCheck, action: string, hooks: Hooks = {}): LiveBotCheck {
  if (isSignedIn()) return signedInCheck(place, hooks);
  const { kind, mode, siteKey } = check;
  let solved = "";
  let pending: PromiseWithResolvers<string> | undefined;
  const hold = (token: string) => {
    solved = token;
    hooks.changed?.(token);
  };
  const options = {
    sitekey: siteKey,
    action,
    callback(token: string) {
      hold(token);
      pending?.resolve(token);
    },
    "expired-callback": () => hold(""),
    "error-callback": () => pending?.reject(new NoToken("unavailable")),
    ...(kind === "turnstile"
      ? {
          appearance: mode === "visible" ? "always" : "interaction-only",
          execution: mode === "visible" ? "render" : "execute",
          language: document.documentElement.lang,
          size: "flexible",
          "response-field": false,
        }
      : { size: mode === "visible" ? "normal" : "invisible", badge: "inline" }),
  };
  let shown = false;
  const { promise: used, resolve: use } = Promise.withResolvers<void>();
  onFirstTouch(place, use);
  const ready = used
    .then(() => load(check))
    .then((service) => {
      // reCAPTCHA v3 has no widget. The reCAPTCHA v3 API takes the site key instead of a widget ID.
      const widget = mode === "score" ? siteKey : service.render(place, options);
      shown = true;
      return { service, widget };
    });
  used.then(() => Promise.race([ready, tooLate()])).catch(() => hooks.unavailable?.());

  async function solve(): Promise<string> {
    use();
    const { service, widget } = await ready;
    if (mode === "score") return String(await service.execute(widget, { action }));
    if (solved) return solved;
    if (mode === "visible") throw new NoToken("unsolved");
    pending = Promise.withResolvers<string>();
    service.execute(widget);
    return pending.promise;
  }

  return {
    token: () =>
      Promise.race([
        solve().catch((error: unknown) => {
          throw error instanceof NoToken ? error : new NoToken("unavailable");
        }),
        tooLate(),
      ]),
    isUnsolved: () => shown && mode === "visible" && solved === "",
    reset() {
      hold("");
      ready.then(
        ({ service, widget }) => mode !== "score" && service.reset(widget),
        () => undefined,
      );
    },
  };
}
