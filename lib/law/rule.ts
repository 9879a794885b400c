/** The format of a rule of law about what a public website must show. */

export interface LawRule {
  id: string;
  /** What the site must have, in one sentence. */
  must: string;
  citation: string;
  /** Date since or from which the rule applies, as `YYYY-MM-DD`. */
  inForce: string;
  /** URL of the text. */
  source: string;
  /** Day when somebody compared the rule with the text of the law, as `YYYY-MM-DD`. Undefined if nobody has. */
  compared?: string;
  /** Who usually keeps this up to date. Authors can name somebody else at `/_authors/law`. */
  owner: "Compliance" | "Finance" | "Language services" | "Privacy" | "Web team";
  /** To whom it applies, if not to every hospital. */
  who?: string;
  need: Need;
  /** Text or markup that passes. */
  example: string;
}

/** What a rule looks for. Patterns ignore case. */
export type Need =
  /** The home page links to something with this text. */
  | { kind: "link"; text: string }
  /** A page that the home page, or the page `from` links to, says all of this. */
  | { kind: "says"; link: string; all: readonly string[] }
  /** A page behind a link of the home page itself links to something. */
  | { kind: "links"; link: string; text: string }
  /** A file at the root of the site says all of this. */
  | { kind: "file"; path: string; all: readonly string[] }
  /** The page behind a link has a text in this number of languages. */
  | { kind: "languages"; link: string; least: number }
  /** No page that was read loads something from these hosts. */
  | { kind: "never"; hosts: string }
  /** People who use assistive technology can read all PDF files of the site. */
  | { kind: "documents" }
  /** Each page that was read has this in its markup. */
  | { kind: "markup"; pattern: string };

export const ecfr = (title: number, section: string) =>
  `https://www.ecfr.gov/current/title-${title}/section-${section}`;
