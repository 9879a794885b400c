/** Role of a signed-in user. */
export type Role = "staff" | "requests" | "author" | "ops";

/** A signed-in user, with the role that authorized the request. */
export interface SignedIn {
  role: Role;
  /** The access token's subject, for audit entries. */
  subject: string;
  /** Display name from the access token's claims. Audit entries and receipts contain the name, but logs do not. */
  name: string;
  /** The only site to which the role applies, or undefined if it applies to all sites. */
  site?: string;
}

/** A signed-in user, with all of the user's roles. */
export interface NamedPerson extends SignedIn {
  name: string;
  /** All of the user's roles, which determine the tools in the navigation. */
  roles: readonly Role[];
}

/** The caller of an operation: a signed-in user, or a machine that signs its requests. */
export type Actor = SignedIn | { role: "machine"; subject: string; name?: undefined };
