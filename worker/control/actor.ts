/** Who acts behind sign-in. */
export type Role = "staff" | "author" | "ops";

/** Who has been let in, and by which of their roles. */
export interface SignedIn {
  role: Role;
  /** The token's subject, for audit lines. */
  subject: string;
  /** For their own eyes, never in a log or an audit line. */
  name: string;
}

/** The same with their name, which is for their own eyes: never in a log or an audit line. */
export interface NamedPerson extends SignedIn {
  name: string;
  /** All of their roles: which tools they are shown the way to. */
  roles: readonly Role[];
}

/** The actor: a signed-in person, or a machine that signs its requests. */
export type Actor = SignedIn | { role: "machine"; subject: string };
