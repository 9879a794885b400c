/** Role of a signed-in user. */
export type Role = "staff" | "requests" | "author" | "ops";

/** A signed-in user, with the role that authorized the request. */
export interface SignedIn {
  role: Role;
  /** Subject of the access token, for audit entries. */
  subject: string;
  /** Display name from the access token's claims. Audit entries and receipts contain the name, but logs do not. */
  name: string;
  /** The only site that the role applies to, or undefined for all sites. */
  site?: string;
}

/** A signed-in user, with all roles. */
export interface NamedPerson extends SignedIn {
  name: string;
  /** All of the user's roles. The roles determine which tools appear in the navigation. */
  roles: readonly Role[];
}

/** The caller of an operation: a signed-in user, or a machine that signs its requests. */
export type Actor = SignedIn | { role: "machine"; subject: string; name?: undefined };
