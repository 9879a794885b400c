import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import type { ViewProps } from "../define.ts";
import type { RulesData } from "./load.ts";
import { Rule } from "./Rule.tsx";
import { RuleChanges } from "./RuleChanges.tsx";
import { ruleSummary } from "./rule-text.ts";
import { Table } from "./Table.tsx";

/** Ops view with all cache rules, or with only the cache rule that the URL specifies. */
export function Rules(props: ViewProps<RulesData>) {
  const { data, query } = props;
  const { rules, never, rule, changes } = data;
  if (rule) return <Rule {...props} rule={rule} />;
  const ruleId = query.get("rule");
  const uncacheable = never.find(({ id }) => id === ruleId);
  return (
    <>
      {uncacheable && (
        <Note kind="warning">
          <p>
            <strong>{uncacheable.id}</strong> cannot have a rule: {uncacheable.why}. Its responses are never cached.
          </p>
        </Note>
      )}
      {ruleId && !uncacheable && (
        <Note kind="warning">
          <p>No rule has this ID. All rules:</p>
        </Note>
      )}
      <Table
        caption="How long responses are cached. Changed rules come first."
        rows={rules.toSorted((a, b) => Number(b.source === "changed") - Number(a.source === "changed"))}
        keyOf={({ id }) => id}
        columns={[
          { title: "Rule", cell: ({ id }) => <a href={`/_ops/rules?rule=${encodeURIComponent(id)}`}>{id}</a> },
          { title: "Now", cell: (rule) => ruleSummary(rule) },
          {
            title: "Source",
            cell: ({ source, storedIsBroken }) =>
              storedIsBroken ? (
                <Chip level="red">built in: the stored rule is invalid</Chip>
              ) : (
                <Chip level={source === "changed" ? "yellow" : "neutral"}>{source}</Chip>
              ),
          },
          { title: "Call", cell: ({ match }) => `${match.method} ${match.path}` },
        ]}
      />
      {changes.length > 0 && (
        <section aria-labelledby="ops-changes">
          <Heading level={2} size="m" id="ops-changes">
            Last changes
          </Heading>
          <RuleChanges {...props} />
        </section>
      )}
      <section aria-labelledby="ops-never">
        <Heading level={2} size="m" id="ops-never">
          Calls that cannot have a rule
        </Heading>
        <p>Their responses are never cached.</p>
        <Table
          caption="Why not, by call."
          rows={never}
          keyOf={({ id }) => id}
          columns={[
            { title: "Call", cell: ({ id }) => id },
            { title: "Why", cell: ({ why }) => why },
            { title: "Address", cell: ({ match }) => match },
          ]}
        />
      </section>
    </>
  );
}
