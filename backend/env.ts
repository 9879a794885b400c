import type { PriceIndexMethods, PriceMessage } from "./prices/progress.ts";
import type { Arrival, FilledForm, QueueLookup } from "./registration-request.ts";

interface Lines {
  getByName(sessionId: string): {
    register(form: FilledForm): Promise<Arrival>;
    find(ticket: string): Promise<QueueLookup | null>;
  };
}

/** Returns the registration queues, in the jurisdiction of the JURISDICTION setting. */
export const linesOf = ({ LINES, JURISDICTION }: BackendEnv): Lines | undefined =>
  JURISDICTION ? LINES?.jurisdiction?.(JURISDICTION) : LINES;

interface PriceIndexes {
  getByName(importId: string): PriceIndexMethods;
}

/** Returns the index of an import of prices, in the jurisdiction of the JURISDICTION setting. */
export function priceIndexOf({ PRICES, JURISDICTION }: BackendEnv, importId: string): PriceIndexMethods {
  const indexes = JURISDICTION ? PRICES?.jurisdiction?.(JURISDICTION) : PRICES;
  if (!indexes) throw new Error("The binding PRICES is missing.");
  return indexes.getByName(importId);
}

/** Bindings and settings of the backend. */
export interface BackendEnv {
  DB: D1Database;
  /**
   * Durable Object namespace with one registration queue per class session. If the binding is missing, registrations
   * skip the queue.
   */
  LINES?: Lines & { jurisdiction?(name: string): Lines };
  /** Where the registration queues and the price indexes run and store data: "us", "eu", or anywhere if it is not set. */
  JURISDICTION?: string;
  /**
   * Hospitals' price files, the index of each import, and the queue that reads the files in parts. Without them, the
   * backend has no prices.
   */
  FILES?: R2Bucket;
  PRICES?: PriceIndexes & { jurisdiction?(name: string): PriceIndexes };
  PRICE_QUEUE?: { send(message: PriceMessage): Promise<unknown> };
  /**
   * Secret that the site sends with every API call. Without it, the backend rejects all API calls. During a rotation,
   * BACKEND_SECRET_PREVIOUS is valid too.
   */
  BACKEND_SECRET?: string;
  BACKEND_SECRET_PREVIOUS?: string;
  /**
   * Issuer of the assertions about signed-in users (the site's ASSERTION_ISSUER), and the site's public keys: the URL
   * of a JSON Web Key Set, or the JSON itself. Without them, the backend rejects all calls by staff.
   */
  ASSERTION_ISSUER?: string;
  ASSERTION_KEYS?: string;
  /** API key that CMS clients must send as `sc_apikey`. */
  CONTENT_API_KEY: string;
  /**
   * Token that grants access to drafts and editing metadata. If no token is set, drafts and editing metadata are
   * unavailable.
   */
  CONTENT_PREVIEW_TOKEN?: string;
  /** Images binding that resizes and converts images. If the binding is missing, images are served unchanged. */
  IMAGES?: ImagesBinding;
  /**
   * "on" enables fault injection and content editing for tests and demos. Deployed environments never set `FAULTS`.
   */
  FAULTS?: string;
  /**
   * Issuer, audience, and lifetime of tokens for demo users. The lifetime is in seconds and defaults to eight hours.
   */
  IDENTITY_ISSUER?: string;
  IDENTITY_AUDIENCE?: string;
  IDENTITY_LIFETIME?: string;
  /** Secret of the publish webhook that the demo CMS sends to the site at MAIL_ORIGIN. Set only in local runs. */
  PUBLISH_SECRET?: string;
  /** HMAC key that signs the registration links in emails. */
  LINK_SECRET?: string;
  /** Binding that sends emails. It takes precedence over MAIL_API. */
  EMAIL?: Pick<SendEmail, "send">;
  /**
   * URL of an HTTP API that sends emails, in the format of Resend (`POST /emails`), and its key. Without EMAIL and
   * MAIL_API, emails wait in the outbox.
   */
  MAIL_API?: string;
  MAIL_API_KEY?: string;
  /** Secret of the webhook with which the HTTP API reports bounces to `/mail/webhook`. Begins with `whsec_`. */
  MAIL_WEBHOOK_SECRET?: string;
  /** Sender of the emails, such as `Cedar County Hospital <classes@example.org>`. */
  MAIL_FROM?: string;
  /** Email address that gets a reminder once a day of forms that nobody has answered for two days. */
  REQUESTS_REMINDER_TO?: string;
  /**
   * Origin for links in emails. Defaults to SITE_ORIGIN. If SITE_ORIGIN is not set, the default is the site's public
   * origin.
   */
  MAIL_ORIGIN?: string;
  /**
   * Secret key and webhook secret of Stripe. With the key, people pay on Stripe's page. The API's URL is set only for a
   * stand-in.
   */
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_API?: string;
  /**
   * "on" lets people confirm payments on the demo's page, where no money moves. Without it and without
   * STRIPE_SECRET_KEY, the payment page says that payments are not available.
   */
  DEMO_PAYMENTS?: string;
  /** Numbers of days for which personal data is kept. The defaults are in `backend/personal-data.ts`. */
  RETAIN_CLASSES_DAYS?: string;
  RETAIN_MAIL_DAYS?: string;
  RETAIN_REQUESTS_DAYS?: string;
  RETAIN_VISITS_DAYS?: string;
  RETAIN_PAYMENTS_DAYS?: string;
  RETAIN_IMPORTS_DAYS?: string;
  /** Site origin for redirects after payments and form submissions. Defaults to the host in the browser's request. */
  SITE_ORIGIN?: string;
  /**
   * Public origin of the payment pages. By default, the payment pages have the site's origin. If payment pages use the
   * site's origin, the site must proxy requests under `/pay/`.
   */
  PAY_ORIGIN?: string;
}

/** Returns whether the backend serves the demo, whose people, telephone numbers, and payments are invented. */
export const isDemo = ({ DEMO_PAYMENTS }: Pick<BackendEnv, "DEMO_PAYMENTS">): boolean => DEMO_PAYMENTS === "on";
