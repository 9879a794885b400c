import { checkLaw } from "../../lib/law/check.ts";
import { lawSets } from "../../lib/law/rules.ts";
import { examineAt } from "./files.ts";

const TIMEOUT_MS = 15_000;

/**
 * Checks the site at a URL against a set of rules of law and prints each rule that is broken, with what is wrong, where,
 * its citation, and an example that passes. Returns the exit status: 1 if a rule that is in force is broken, and 2 if
 * the site cannot be read.
 */
export async function reportLaw(
  name: string,
  url: string,
  today = new Date().toISOString().slice(0, 10),
): Promise<number> {
  const rules = lawSets[name];
  if (!rules) {
    console.error(`There is no set of rules named "${name}". Sets: ${Object.keys(lawSets).join(", ")}`);
    return 2;
  }
  const base = URL.canParse(url) ? new URL(url) : null;
  if (!base || !/^https?:$/.test(base.protocol)) {
    console.error(`"${url}" is not the URL of a site, such as https://www.example.org`);
    return 2;
  }
  const read = async (path: string): Promise<string | null> => {
    const address = new URL(path, base);
    if (!/^https?:$/.test(address.protocol)) return null;
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? response.text() : null;
  };
  // The site's own files, as far as the pages that the rules name link to them.
  const findUnreadable = async (links: readonly string[]) => {
    const files = links.map((link) => new URL(link, base)).filter(({ origin }) => origin === base.origin);
    const results = await Promise.all(files.map(async ({ href }) => ({ href, result: await examineAt(href) })));
    return results.flatMap(({ href, result }) =>
      result?.problems.some(({ level }) => level === "broken") ? [href] : [],
    );
  };
  const findings = await checkLaw(rules, read, findUnreadable).catch((error: unknown) => {
    console.error(`${base.origin} cannot be read: ${error instanceof Error ? error.message : error}`);
    return null;
  });
  if (!findings) return 2;
  const broken = findings.filter(({ wrong }) => wrong !== null);
  const isInForce = ({ rule }: (typeof findings)[number]) => rule.inForce <= today;
  for (const { rule, where, wrong } of broken) {
    const when = rule.inForce <= today ? "BROKEN" : `from ${rule.inForce}`;
    console.log(`${when}  ${rule.id}: ${rule.must}`);
    console.log(`  ${where}: ${wrong}`);
    console.log(`  ${rule.citation}${rule.who ? ` (${rule.who})` : ""}: ${rule.source}`);
    console.log(`  For example: ${rule.example.replaceAll("\n", "\n    ")}\n`);
  }
  const due = broken.filter(isInForce).length;
  console.log(
    `${findings.length - broken.length} of ${findings.length} rules pass, ${due} broken, ${broken.length - due} not yet in force. This is no legal advice.`,
  );
  return due > 0 ? 1 : 0;
}
