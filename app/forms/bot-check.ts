import { partyScript } from "../browser/trusted.ts";
import type { BotCheck } from "../context/page-context.ts";

/** What Turnstile and both versions of reCAPTCHA have in common. */
interface Service {
  render(place: HTMLElement, options: object): string | number;
  execute(widget: string | number, options?: object): unknown;
  reset(widget?: string | number): void;
}
type ServiceWindow = Window & { turnstile?: Service; grecaptcha?: Service; botCheckLoaded?: () => void };

/** How long a token may take, in milliseconds: with most services it is there at once. */
const TIMEOUT = 10_000;

/**
 * Why there is no token: `unsolved` when the visitor has yet to answer, `unavailable` when the service cannot be had, as
 * where a browser blocks it.
 */
export class NoToken extends Error {
  readonly reason: "unsolved" | "unavailable";

  constructor(reason: NoToken["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

export interface LiveBotCheck {
  /** A token for one try. Rejects with a NoToken. */
  token(): Promise<string>;
  /** Whether the visitor has yet to answer it: then there is no need to ask for a token. */
  isUnsolved(): boolean;
  /** Forgets the last token, which was good for one try. */
  reset(): void;
}

/** What a form is told of its bot check besides. */
interface Hooks {
  /** There is a token, or with an empty one there is none any more. */
  changed?(token: string): void;
  /** The service cannot be had. */
  unavailable?(): void;
}

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new NoToken("unavailable")), TIMEOUT));

let loading: Promise<Service> | undefined;

/** A check as it shows itself in one form; `scoreKey` is that of version 3 where its script shows a version 2 box. */
export type ShownCheck = BotCheck & { scoreKey?: string };

/** Loads the service once a page, when the first form of it wakes. */
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
 * Starts the bot check of a form, in its place in it.
 * @param action what the token is good for
 */
export function startBotCheck(place: HTMLElement, check: ShownCheck, action: string, hooks: Hooks = {}): LiveBotCheck {
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
  const ready = load(check).then((service) => {
    // Version 3 has no widget: its site key stands for one.
    const widget = mode === "score" ? siteKey : service.render(place, options);
    shown = true;
    return { service, widget };
  });
  Promise.race([ready, tooLate()]).catch(() => hooks.unavailable?.());

  async function solve(): Promise<string> {
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
