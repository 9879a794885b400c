/**
 * Validates the Worker's settings. The Worker imports this module, and zod, only before it sends a request to an upstream
 * or verifies a credential (check-settings.ts).
 */
import { z } from "zod";
import { featureNames, isPathEntry } from "../../lib/cms/features.ts";
import { misspelledName } from "../../lib/text/near-names.ts";
import { telHref } from "../../lib/text/phone.ts";
import { type Env, missingSettings } from "../env.ts";
import { certificateIn, declarationIn, urlSettings } from "./credential.ts";
import { declarationSchema } from "./credential-schema.ts";

const text = z.string({ error: "is not text" });

/** Matches a list of words. The problem quotes the invalid word. */
const listOf = (isValid: (word: string) => boolean, hint: string) =>
  text
    .superRefine((value, context) => {
      for (const word of value.split(/[\s,]+/))
        if (word && !isValid(word)) context.addIssue({ code: "custom", message: `contains "${word}": ${hint}` });
    })
    .optional();

const jsonOf = (content: z.ZodType, problem: string) =>
  text
    .refine((value) => {
      try {
        return content.safeParse(JSON.parse(value)).success;
      } catch {
        return false;
      }
    }, problem)
    .optional();

const COORDINATE = z.string().regex(/^[\w-]+$/);
const signingKey = jsonOf(
  z.object({
    kty: z.literal("EC"),
    crv: z.enum(["P-256", "P-384"]),
    ...{ x: COORDINATE, y: COORDINATE, d: COORDINATE },
    kid: z.string().min(1).optional(),
  }),
  "is not a private JSON Web Key on the curve P-256 or P-384: `npm exec -- node scripts/assertion-key.ts` prints one",
);

const HOSTNAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** Matches a secret that a header can carry. A line break at the end of a pasted secret is a common mistake. */
const HEADER_VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/** Settings that can be any text. */
const UNCHECKED = [
  "DEFAULT_SITE",
  "SITE_HOST",
  "SITE_LANGUAGES",
  "CONTENT_API_KEY",
  "CONTENT_PREVIEW_TOKEN",
  "METRICS_DATASET",
  "METRICS_ACCOUNT_ID",
  "METRICS_TOKEN",
  "ACCESS_AUDIENCE",
  "BOT_CHECK_SECRET",
];

/** Returns the schema for all settings. Some values are valid only in local development. */
function schemaFor({ ENVIRONMENT, BACKEND }: Partial<Env>) {
  const isLocal = ENVIRONMENT === "local";
  const protocol = isLocal ? /^https?$/ : /^https$/;
  const origin = isLocal ? "https?" : "https";
  const kind = isLocal ? "a URL" : "an https URL";
  const isUrl = (value: string) => z.url({ protocol }).safeParse(value).success;
  /** Credentials may be part of the URL, so the problem does not quote it. */
  const secretUrl = text.refine(isUrl, "must be an https URL").optional();
  const url = text.refine(isUrl, { error: ({ input }) => `is "${input}": it must be ${kind}` }).optional();
  const urlOrPath = text
    .refine((value) => isUrl(value) || (isLocal && value.startsWith("/")), {
      error: ({ input }) => `is "${input}": it must be ${kind}`,
    })
    .optional();
  const upstream = text
    .superRefine((value, context) => {
      const problem = (message: string) => context.addIssue({ code: "custom", message });
      if (value === "binding" && !BACKEND) problem('is "binding", but there is no service binding BACKEND');
      else if (value !== "binding" && !isUrl(value)) problem(`is "${value}": it must be "binding" or ${kind}`);
    })
    .optional();
  const secret = (isLocal ? text : text.min(32, "is too short: it must have at least 32 random characters")).optional();
  return z.looseObject({
    CONTENT_API: z
      .enum(["rest", "edge"], { error: ({ input }) => `is "${input}": it must be "rest" or "edge"` })
      .optional(),
    JURISDICTION: z.enum(["us", "eu"], { error: ({ input }) => `is "${input}": it must be "us" or "eu"` }).optional(),
    METRICS_SAMPLE: text
      .refine((value) => /^([1-9]\d?|100)$/.test(value), {
        error: ({ input }) => `is "${input}": it must be a whole number from 1 to 100`,
      })
      .optional(),
    ...Object.fromEntries(urlSettings.map((name) => [name, upstream])),
    BACKEND_SECRET: secret,
    ASSERTION_KEY: signingKey,
    ASSERTION_KEY_SECOND: signingKey,
    ASSERTION_ISSUER: url,
    UPSTREAM_CONTENT: upstream.refine((value) => !URL.canParse(value ?? "") || !new URL(value!).search, {
      error: "has a query: set the key or context ID in CONTENT_API_KEY",
    }),
    MEDIA_HOSTS: listOf(
      (host) => HOSTNAME.test(host.replace(/^\*\./, "")),
      "use hostnames such as media.example.org or *.example.org",
    ),
    EDITING_ORIGINS: listOf(
      (value) => isUrl(value) && new URL(value).origin === value,
      "use origins such as https://cm.example.org",
    ),
    NOT_USED: listOf(
      (entry) => isPathEntry(entry) || (featureNames as string[]).includes(entry),
      `use ${featureNames.join(", ")}, or a path such as /billing`,
    ),
    MAIL_FROM: text.optional(),
    REVIEW_MAIL: listOf((address) => z.email().safeParse(address).success, "use email addresses"),
    STAFF_HOSTS: listOf(
      (host) => HOSTNAME.test(host),
      "use lowercase hostnames without a port, such as staff.example.org",
    ),
    FRAME_ORIGIN: text
      .regex(new RegExp(`^${origin}://[a-z0-9-]*\\*[a-z0-9-]*(\\.[a-z0-9-]+)+(:\\d+)?$`), {
        error: ({ input }) => `is "${input}": it must be an origin with *, such as https://*-frames.example.org`,
      })
      .optional(),
    SITE_PHONE: text
      .refine((value) => telHref(value) !== null, {
        error: ({ input }) => `is "${input}": use a telephone number such as 303-555-0100`,
      })
      .optional(),
    ...Object.fromEntries(UNCHECKED.map((name) => [name, text.optional()])),
    // An invalid rule has no effect on the other rules and on pages (worker/index.ts logs it).
    VARIANTS: text.optional(),
    ALERT_WEBHOOK: secretUrl,
    CMS_EDITOR: text
      .refine((value) => /\{(item|path)\}/.test(value) && (isUrl(value) || (isLocal && value.startsWith("/"))), {
        error: ({ input }) =>
          `is "${input}": it must be ${kind} with {item} or {path}, such as https://cm.example.org/?sc_itemid={item}&sc_lang={language}`,
      })
      .optional(),
    AUTHOR_ASSET_HOST: url,
    ACCESS_ISSUER: url,
    ACCESS_KEYS: urlOrPath,
    ACCESS_LOGIN: isLocal
      ? text.optional()
      : z.never({ error: "is set, but it is for local development only" }).optional(),
    BOT_CHECK: urlOrPath,
    EXPIRES: jsonOf(
      z.record(
        z.string(),
        z.string().refine((date) => !Number.isNaN(Date.parse(date))),
      ),
      'is not JSON of names and dates, such as {"Certificate of billing": "2031-06-30"}',
    ),
    PAYMENT_CODES: jsonOf(
      z.record(z.string(), z.record(z.string(), z.string())),
      "is not JSON: it must map fee IDs to accounting codes",
    ),
    COUNTER_SECRET: secret,
    PURGE_SECRET: secret,
    PURGE_SECRET_PREVIOUS: secret,
    PUBLISH_SECRET: secret,
    PUBLISH_SECRET_PREVIOUS: secret,
    EDITING_SECRET: secret,
    EDITING_SECRET_PREVIOUS: secret,
  });
}

/** Names of all settings that are text, apart from `ENVIRONMENT` and credentials of upstreams. */
export const settingNames = (): string[] => Object.keys(schemaFor({}).shape);

/** Returns one line for each problem with the credential of the upstream URL in the setting `name`. */
function credentialProblems(settings: Partial<Env>, name: string): string[] {
  const [auth, secretName] = [`${name}_AUTH`, `${name}_SECRET`];
  const values = settings as Record<string, unknown>;
  const [url, secret] = [values[name], values[secretName]];
  const isLocal = settings.ENVIRONMENT === "local";
  const HINT = 'such as {"type":"bearer"}';
  let value: unknown;
  try {
    value = declarationIn(settings, name);
  } catch {
    return [`${auth} is not JSON: declare the credential, ${HINT}`];
  }
  if (value === undefined) {
    if (secret !== undefined) return [`${secretName} is set, but ${auth} does not say how to send it, ${HINT}`];
    // The CMS has an API key of its own.
    if (isLocal || url === undefined || url === "binding" || name === "UPSTREAM_CONTENT") return [];
    return [`${auth} is not set: declare the credential, ${HINT}, or {"type":"none"} if the upstream needs none`];
  }
  if (url === undefined) return [`${auth} is set, but ${name} is not: a credential belongs to a URL`];
  if (url === "binding") return [`${auth} is set, but ${name} is "binding": the backend uses BACKEND_SECRET`];
  const { data, error } = declarationSchema(isLocal).safeParse(value);
  if (!data) return error!.issues.map(({ path, message }) => `${[auth, ...path].join(".")} ${issueText(message)}`);
  const { type, certificate } = data;
  const problems: string[] = [];
  if (certificate && values[certificate] !== undefined && !certificateIn(settings, certificate))
    problems.push(`${auth}.certificate is "${certificate}", but this is no binding in mtls_certificates`);
  if (type === "none" && secret !== undefined)
    problems.push(`${secretName} is set, but ${auth} has the type "none", which sends no secret`);
  if (secret !== undefined && ["bearer", "header", "access"].includes(type) && !HEADER_VALUE.test(String(secret)))
    problems.push(
      `${secretName} contains a line break, a space at an end, or another character that no header can carry`,
    );
  return problems;
}

/** zod's own messages for an unknown property and a missing value. */
const issueText = (message: string) =>
  message.replace(/^Unrecognized key/, "has an unknown property").replace(/^Invalid input: /, "");

/** Returns one line for each problem with the settings, or [] if the settings are valid. */
export function settingProblems(env: Partial<Env>): string[] {
  // An empty string is the same as no setting.
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")) as Partial<Env>;
  const { error } = schemaFor(settings).safeParse(settings);
  // Without this check, an upstream whose setting name is misspelled would silently use UPSTREAM_DEFAULT.
  const unknown = Object.keys(settings).filter(
    (name) => name.startsWith("UPSTREAM_") && !urlSettings.includes(name.replace(/_(AUTH|SECRET)$/, "")),
  );
  const names = settingNames();
  const misspelled = Object.entries(settings).flatMap(([name, value]) => {
    const isOther = typeof value !== "string" || name.startsWith("UPSTREAM_") || name === "ENVIRONMENT";
    const meant = isOther || names.includes(name) ? undefined : misspelledName(name, names);
    return meant ? [`${name} is set, but there is no such setting. Did you mean ${meant}?`] : [];
  });
  return [
    ...missingSettings(settings),
    ...misspelled,
    ...(error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? []),
    ...unknown.map((name) => `${name} is set, but there is no such upstream. Valid names: ${urlSettings.join(", ")}`),
    ...urlSettings.flatMap((name) => credentialProblems(settings, name)),
    ...(settings.ASSERTION_KEY && !settings.ASSERTION_ISSUER
      ? ["ASSERTION_KEY needs ASSERTION_ISSUER: the URL of the site, by which upstreams recognize its assertions"]
      : []),
    ...(settings.REVIEW_MAIL && !(settings.EMAIL && settings.MAIL_FROM)
      ? ["REVIEW_MAIL needs the send_email binding EMAIL and MAIL_FROM, the sender of the emails"]
      : []),
    ...(settings.BOT_CHECK && !settings.FRAME_ORIGIN && settings.ENVIRONMENT !== "local"
      ? ["BOT_CHECK needs FRAME_ORIGIN: bot checks do not work in frames with an opaque origin"]
      : []),
  ];
}
