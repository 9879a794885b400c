import { acceptAudit } from "../../../contracts/audit-log.ts";
import { acceptList } from "../../../contracts/held-lists.ts";
import { changeRule, resetRule, signPersonOut } from "../../../contracts/ops.ts";
import { changeSwitch, switchKinds } from "../../../contracts/switches.ts";
import { checkUpstream, switchUpstream } from "../../../contracts/upstreams.ts";
import type { ActionInput, ActionResult, Outcome } from "../define.ts";
import { localMoment } from "../local-moment.ts";
import { predicateOf } from "../outcome.ts";
import { downloadAudit } from "./audit-search.ts";
import { loadRule } from "./load.ts";
import { requestOf } from "./rule-form.ts";
import { downloadTraffic } from "./traffic-download.ts";
import { rowIdOf } from "./upstream-health.ts";

/** Error from a rejected or failed operation: the HTTP status and a message for each invalid field. */
interface Refused {
  status: Outcome["status"];
  problems?: readonly { field: string; wrong: string; allowed: string }[];
}

const MESSAGES: Partial<Record<Outcome["status"], string>> = {
  400: "Nothing was changed: please correct the form.",
  404: "Nothing was changed: not found.",
  409: "Nothing was changed: another user changed this rule first. The current rule is below, with your input.",
  429: "Nothing was changed: too many requests. Wait a minute and try again.",
  503: "Nothing was changed: the control database is not responding. The last rules and switches stay in effect.",
};

/**
 * Runs an operation that changes data. If the Worker rejects the change, returns the outcome for the form. Rethrows
 * errors whose status has no message in `MESSAGES`.
 */
async function outcomeOf(
  operation: () => Promise<unknown>,
  redirect: string,
  messages: typeof MESSAGES = {},
): Promise<ActionResult> {
  try {
    await operation();
    return { redirect };
  } catch (error) {
    const { status, problems = [] } = error as Refused;
    const message = messages[status] ?? MESSAGES[status];
    if (!message) throw error;
    const errors = new Map(problems.map((problem) => [problem.field, `It ${predicateOf(problem)}`]));
    return { status, message, errors };
  }
}

export const actions: Readonly<Record<string, (input: ActionInput) => Promise<ActionResult>>> = {
  switch: ({ call, form }) =>
    outcomeOf(
      () => call(switchUpstream, { name: form.get("name") ?? "", disabled: form.get("to") === "disabled" }),
      "/_ops",
    ),
  async check({ call, form }) {
    const name = form.get("name") ?? "";
    // The upstream's row has the result of the check.
    return outcomeOf(() => call(checkUpstream, { name }), `/_ops#${rowIdOf(name)}`);
  },
  "sign-out-person": ({ call, form }) =>
    outcomeOf(
      () => call(signPersonOut, { subject: form.get("subject")?.trim() ?? "" }),
      "/_ops/audit?did=sign-out-person",
    ),
  "accept-audit": ({ call, form }) =>
    outcomeOf(() => call(acceptAudit, { entries: form.get("entries") ?? "" }), "/_ops/audit"),
  "accept-list": ({ call, form }) =>
    outcomeOf(
      () => call(acceptList, { key: form.get("key") ?? "", entries: form.get("entries") ?? "" }),
      "/_ops/alerts",
      { 409: "Nothing was changed: the list has changed in the meantime. Its current size is below." },
    ),
  "download-audit": downloadAudit,
  "download-traffic": downloadTraffic,
  async "site-switch"({ call, form, page: { timeZone } }) {
    const untilInput = form.get("until")?.trim() ?? "";
    const until = untilInput ? localMoment(untilInput, timeZone) : null;
    if (until && "wrong" in until)
      return { status: 400, message: MESSAGES[400]!, errors: new Map([["until", `It ${until.wrong}`]]) };
    const kind = switchKinds.find((kind) => kind === form.get("kind")) ?? "read-only";
    const request = { kind, target: form.get("target") ?? "", on: form.get("to") === "on" };
    const end = until?.at.toISOString() ?? null;
    return outcomeOf(() => call(changeSwitch, { ...request, until: end }), "/_ops/switches");
  },
  async "change-rule"({ call, form }) {
    const id = form.get("rule") ?? "";
    const rule = await loadRule(call, id);
    // The Worker validates the input against the operation's schema.
    const request = rule ? requestOf(rule, form) : { id };
    return outcomeOf(() => call(changeRule, request as { id: string }), `/_ops/rules?rule=${encodeURIComponent(id)}`);
  },
  "reset-rule"({ call, form }) {
    const id = form.get("rule") ?? "";
    return outcomeOf(
      () => call(resetRule, { id, version: form.get("version") ?? "" }),
      `/_ops/rules?rule=${encodeURIComponent(id)}`,
    );
  },
};
