import { setTimeout } from "node:timers/promises";
import type { CommandLine } from "./command-line.ts";
import { runLists } from "./lists.ts";
import { momentOf } from "./moment.ts";
import { runNotice } from "./notice.ts";
import { planPurge, runPlans } from "./plans.ts";
import { type Json, Refusal, type Site } from "./site.ts";
import { runSwitches } from "./switches.ts";
import { facts, table } from "./table.ts";
import { runTraffic } from "./traffic.ts";
import { runUpstreams } from "./upstreams.ts";
import { Usage } from "./usage.ts";
import { runVerify } from "./verify.ts";

interface Result {
  /** JSON body of the response, for the `--json` option. */
  response: Json;
  /** Human-readable output, which the command prints unless `--json` is set. */
  text: string;
}

export interface Command {
  /** Whether the command can authenticate with PURGE_SECRET instead of a token. */
  machine: boolean;
  /** Names of the options that the command accepts in addition to the common options. */
  options: string[];
  run(site: Site, line: CommandLine): Promise<Result>;
}

/**
 * Returns a command's positional arguments. Throws `Usage` if the number of arguments differs from the number of
 * `names`.
 */
function wordsOf({ words, command }: CommandLine, ...names: string[]): string[] {
  if (words.length === names.length) return words;
  const missing = names[words.length];
  throw new Usage(
    missing ? `${command} requires ${missing}` : `${command} does not accept the argument "${words[names.length]}"`,
  );
}

async function receiptOf(site: Site, response: Json, wait: boolean | undefined): Promise<Result> {
  let receipt = response;
  const deadline = Date.now() + 60_000;
  while (wait && receipt.state !== "everywhere") {
    if (Date.now() > deadline) throw new Refusal(`The purge ${receipt.id} is still ${receipt.state} after a minute.`);
    // The local clock and the Worker's clock may differ, so the command waits at least half a second and at most ten
    // seconds between two requests for the receipt.
    await setTimeout(Math.min(10_000, Math.max(500, Date.parse(receipt.everywhereBy) - Date.now())));
    receipt = await site("GET", `/_edge/purge/${encodeURIComponent(receipt.id)}`);
  }
  const summary = facts([
    ["receipt", receipt.id],
    ["state", receipt.state],
    ["everywhere by", receipt.everywhereBy],
    ["purged entries", receipt.keys],
    ["pages", receipt.pageCount],
  ]);
  const pages = receipt.pages.map(({ site: name, language, path }: Json) => [name, language, path]);
  const calls = receipt.calls.map((call: string) => [call]);
  const parts = [
    summary,
    pages.length && table(["site", "language", "page"], pages),
    calls.length && table(["call"], calls),
  ];
  return { response: receipt, text: parts.filter(Boolean).join("\n\n") };
}

const purge: Command = {
  machine: true,
  options: ["path", "prefix", "tag", "item", "all", "now", "wait", "from", "until"],
  async run(site, line) {
    const [name] = wordsOf(line, "a site name, such as larkspur");
    const { path: paths, prefix: prefixes, tag: tags, item: items, all, now, wait, from, until } = line.values;
    if (!paths && !prefixes && !tags && !items && !all)
      throw new Usage("purge requires at least one of --path, --prefix, --tag, --item, or --all");
    const request = { site: name, paths, prefixes, tags, items, all, now };
    if (until !== undefined && from === undefined) throw new Usage("--until requires --from");
    if (from !== undefined) {
      const end = until === undefined ? null : momentOf("until", until);
      return planPurge(site, { ...request, from: momentOf("from", from), until: end });
    }
    return receiptOf(site, await site("POST", "/_edge/purge", request), wait);
  },
};

const receipt: Command = {
  machine: true,
  options: ["wait"],
  async run(site, line) {
    const [id = ""] = wordsOf(line, "a receipt ID");
    return receiptOf(site, await site("GET", `/_edge/purge/${encodeURIComponent(id)}`), line.values.wait);
  },
};

const ruleRow = ({ id, ttl, staleFor, enabled, source, storedIsBroken, match }: Json) => [
  id,
  enabled && ttl ? ttl : "caches nothing",
  staleFor,
  storedIsBroken ? "built in; the stored rule is invalid" : source,
  `${match.method} ${match.path}`,
];
const plans: Command = { machine: false, options: [], run: (site, { words }) => runPlans(site, words) };

const rulesTable = (rules: Json[]) => table(["rule", "ttl", "stale for", "source", "call"], rules.map(ruleRow));

function seconds(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,7}$/.test(text)) throw new Usage(`--${name} must be a whole number, such as 900`);
  return Number(text);
}

const rules: Command = {
  machine: false,
  options: ["ttl", "stale-for", "round", "key", "off"],
  async run(site, line) {
    const [firstWord, id = ""] = line.words;
    const isChange = firstWord === "set" || firstWord === "reset";
    const { ttl, "stale-for": staleFor, round, key, off } = line.values;
    const hasOptions = [ttl, staleFor, round, key, off].some((value) => value !== undefined);
    if (hasOptions && firstWord !== "set")
      throw new Usage("--ttl, --stale-for, --round, --key, and --off require: rules set ID");
    if (!isChange) {
      const response = await site("GET", "/_edge/rules");
      if (firstWord === undefined) return { response, text: rulesTable(response.rules) };
      wordsOf(line, "a rule ID");
      const rule = response.rules.find((rule: Json) => rule.id === firstWord);
      const uncacheable = response.never.find((rule: Json) => rule.id === firstWord);
      if (rule)
        return {
          response: rule,
          text: `${rulesTable([rule])}\n\nparameters: ${rule.parameters.join(", ") || "none"}`,
        };
      if (uncacheable) return { response: uncacheable, text: `${firstWord} cannot have a rule: ${uncacheable.why}` };
      throw new Usage(`"${firstWord}" is not a rule: run \`rules\` for a list`);
    }
    wordsOf(line, "set or reset", "a rule ID");
    const change = {
      ttl: seconds("ttl", ttl),
      staleFor: seconds("stale-for", staleFor),
      roundCoordinates: seconds("round", round),
      keyParams: key,
      enabled: off ? false : undefined,
    };
    if (firstWord === "set" && !hasOptions)
      throw new Usage(
        "rules set requires a change: --ttl, --stale-for, --round, --key, or --off; rules reset restores the built-in rule",
      );
    const path = `/_edge/rules/${encodeURIComponent(id)}`;
    const response = firstWord === "set" ? await site("PUT", path, change) : await site("DELETE", path);
    return { response, text: `${rulesTable([response.rule])}\n\neverywhere by ${response.everywhereBy}` };
  },
};

const stats: Command = {
  machine: false,
  options: ["failing", "kind", "span"],
  async run(site, line) {
    if (line.words[0] === "traffic") return runTraffic(site, line);
    wordsOf(line);
    if (line.values.kind || line.values.span) throw new Usage("--kind and --span require: stats traffic");
    const response = await site("GET", "/_edge/stats");
    const { failing } = line.values;
    const activeRules = response.rules.filter(({ hour, day }: Json) =>
      failing ? hour.failures > 0 : Object.values(day).some((count) => Number(count) > 0),
    );
    const counts = ({ hits, stale, misses, bypasses, failures }: Json) => [hits, stale, misses, bypasses, failures];
    const names = ["hits", "stale", "misses", "bypasses", "failures"];
    const section = (title: string, period: "hour" | "day") =>
      `Last ${title}, since ${response[period].since}\n${table(
        ["call", "upstream", ...names],
        activeRules.map((rule: Json) => [rule.id, rule.upstream, ...counts(rule[period])]),
      )}`;
    const emptyText = failing ? "No failures in the last hour." : "The site made no API calls in the last day.";
    return {
      response,
      text: activeRules.length ? `${section("hour", "hour")}\n\n${section("day", "day")}` : emptyText,
    };
  },
};

const upstreams: Command = { machine: false, options: [], run: (site, { words }) => runUpstreams(site, words) };

const alerts: Command = {
  machine: false,
  options: [],
  async run(site, line) {
    wordsOf(line);
    const response = await site("GET", "/_edge/alerts");
    const rows = response.alerts.map(({ startedAt, endedAt, summary, impact, sent }: Json) => [
      endedAt ? "over" : "ACTIVE",
      startedAt,
      endedAt ?? "",
      summary,
      impact,
      sent ? "sent" : response.hasWebhook ? "not sent yet" : "no webhook",
    ]);
    const names = ["state", "started", "ended", "summary", "impact", "message"];
    return { response, text: rows.length > 0 ? table(names, rows) : "No alerts in the last 30 days." };
  },
};

const lists: Command = { machine: false, options: [], run: (site, line) => runLists(site, line) };

const switches: Command = { machine: false, options: ["until"], run: (site, line) => runSwitches(site, line) };

const notice: Command = { machine: false, options: ["until"], run: (site, line) => runNotice(site, line) };

const audit: Command = {
  machine: false,
  options: ["did", "who", "what", "outcome"],
  async run(site, line) {
    wordsOf(line);
    const { did, who, what, outcome } = line.values;
    const search = new URLSearchParams(
      Object.entries({ action: did, actor: who, target: what, outcome }).filter(
        (pair): pair is [string, string] => !!pair[1],
      ),
    );
    const response = await site("GET", search.size > 0 ? `/_edge/audit?${search}` : "/_edge/audit");
    const lines = response.entries.map(({ at, role, subject, name, action, targets, outcome, reason }: Json) => [
      at,
      name ? `${name} (${role}, ${subject})` : `${subject} (${role})`,
      action,
      targets.join(", "),
      [outcome, reason].filter(Boolean).join(": "),
    ]);
    const older = response.older
      ? "\n\nOnly the latest entries are shown: filter with --did, --who or --what, or open /_ops/audit."
      : "";
    const { entries, checked, fault } = response.chain;
    const state = fault
      ? `SOMEBODY CHANGED THE LOG: ${fault}`
      : `Checked ${checked ?? "never"}: of ${entries} numbered entries. None is missing or changed.`;
    const text =
      lines.length > 0
        ? `${table(["when", "who", "did", "to what", "outcome"], lines)}${older}`
        : "No matching entries.";
    return { response, text: `${text}\n\n${state}` };
  },
};

const signOut: Command = {
  machine: true,
  options: [],
  async run(site, line) {
    const [subject] = wordsOf(line, 'a person\'s ID, which the audit log shows, or "*" for everybody');
    const response = await site("POST", "/_edge/sign-outs", { subject });
    return { response, text: `Signed out everywhere by ${response.everywhereBy}` };
  },
};

const verify: Command = {
  machine: true,
  options: [],
  run(site, line) {
    wordsOf(line);
    return runVerify(site, line.site);
  },
};

export const commands: Readonly<Record<string, Command>> = {
  purge,
  receipt,
  plans,
  rules,
  stats,
  upstreams,
  alerts,
  lists,
  switches,
  notice,
  audit,
  verify,
  "sign-out": signOut,
};
