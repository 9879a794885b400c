import { shownToOf } from "../../lib/forms/shown-to.ts";
import { auditDenial, registrationsIn, UNVERIFIED } from "../audit/log.ts";
import { type Ctx, ignoresTokens } from "../context.ts";
import { SettingsError } from "../env.ts";
import { bodyText } from "../http/body.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { countFailedSignIn } from "../limits/sign-ins.ts";
import { isExpired, type Person, personOf, tokenOf } from "./access-token.ts";
import type { NamedPerson, Role } from "./actor.ts";
import { isSameOriginScript } from "./same-origin.ts";

/**
 * Returns the signed-in user, regardless of role. Throws an HttpError: 401 if the request has no valid access token,
 * 429 after too many invalid tokens, 503 if the Worker cannot fetch the signing keys, and 404 if the hostname does not
 * accept access tokens.
 */
export async function requirePerson(c: Ctx): Promise<Person> {
  const { env, requestId, visitor } = c.get("context");
  if (ignoresTokens(c)) throw new HttpError(404);
  const token = tokenOf(c.req.raw);
  if (!token) throw new HttpError(401);
  const person = await personOf(c.get("context"), token).catch((error: unknown) => {
    if (error instanceof SettingsError) throw error;
    console.error(JSON.stringify({ event: "no-keys", requestId, error: String(error) }));
    throw new HttpError(503);
  });
  if (!person) {
    if (!isExpired(token)) auditDenial(c.get("context"), c.req, UNVERIFIED);
    const wait = await countFailedSignIn(env, visitor.address);
    throw wait > 0 ? tooManyRequests(wait) : new HttpError(401);
  }
  return person.siteRoles.length > 0 ? atSite(c, person) : person;
}

/**
 * Returns the signed-in user as an actor with the first role in `roles` that the user has. If the user has none of the
 * roles, audits the denial and throws an HttpError (403).
 */
export async function actorOf(c: Ctx, person: Person, roles: readonly Role[]): Promise<NamedPerson> {
  const actor = roleOf(person, roles);
  if (!actor) throw await denied(c, person);
  return actor;
}

/** Returns the user with their roles for all sites and their roles for the requested site. */
async function atSite(c: Ctx, person: Person): Promise<Person> {
  const site = await c.get("siteName")();
  const siteRoles = person.siteRoles.filter(
    (siteRole) => siteRole.site === site && !person.roles.includes(siteRole.role),
  );
  return { ...person, roles: [...person.roles, ...siteRoles.map(({ role }) => role)], siteRoles };
}

/**
 * Returns the signed-in user as an actor with one of `roles`, or null if the user has none of these roles. A role for
 * all sites takes precedence over a role for one site, and earlier roles in `roles` take precedence over later ones.
 */
function roleOf({ subject, name, roles: personRoles, siteRoles }: Person, roles: readonly Role[]): NamedPerson | null {
  const siteOf = (role: Role) => siteRoles.find((siteRole) => siteRole.role === role)?.site;
  const matchingRoles = roles.filter((candidate) => personRoles.includes(candidate));
  const role = matchingRoles.find((candidate) => siteOf(candidate) === undefined) ?? matchingRoles[0];
  if (!role) return null;
  const site = siteOf(role);
  return { role, subject, name, roles: personRoles, ...(site !== undefined && { site }) };
}

/**
 * Writes an audit entry for a signed-in user's denied request, including the registration IDs in the query string and
 * the body. Returns an HttpError (403) for the caller to throw.
 */
export async function denied(
  c: Ctx,
  { subject, name, roles }: Pick<Person, "subject" | "name" | "roles">,
): Promise<HttpError> {
  const { raw, url } = c.req;
  // A tool page offers the form again.
  const body = raw.bodyUsed ? "" : await bodyText(raw.clone() as typeof raw).catch(() => "");
  const registrations = registrationsIn(`${url} ${body}`);
  auditDenial(c.get("context"), c.req, { role: roles[0] ?? "none", subject, name }, registrations);
  return new HttpError(403);
}

/**
 * Returns the signed-in user as an actor with one of the roles. Throws the same errors as `requirePerson` and
 * `actorOf`. If `changes` is true, also throws an HttpError (403) unless a script on this site sent the request.
 */
export async function requireRole(c: Ctx, roles: readonly Role[], changes: boolean): Promise<NamedPerson> {
  const person = await requirePerson(c);
  const actor = await actorOf(c, person, roles);
  if (changes && !isSameOriginScript(c.req.raw)) throw await denied(c, person);
  if (changes) requireShownTo(person, c.req.header("x-shown-to") ?? null);
  return actor;
}

/** A change that a page requests for a person to whom the page was not shown. */
export class ShownToOther extends HttpError {
  constructor() {
    super(403);
  }
}

/**
 * Throws `ShownToOther` if a page was shown to another person than the signed-in one, who signed in in another tab.
 * @param shownTo what the page says about the person, or null if the request is not from a page's script
 */
export function requireShownTo(person: Pick<Person, "subject">, shownTo: string | null): void {
  if (shownTo !== null && shownTo !== shownToOf(person)) throw new ShownToOther();
}

/**
 * Returns the signed-in user as an actor with one of the roles, or null if no such user is signed in. Public endpoints
 * use this function to recognize staff.
 */
export const optionalActor = (c: Ctx, roles: readonly Role[]): Promise<NamedPerson | null> =>
  requirePerson(c).then(
    (person) => roleOf(person, roles),
    () => null,
  );
