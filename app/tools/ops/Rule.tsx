import type { CacheRule, ListedRule } from "../../../contracts/ops.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import type { ViewProps } from "../define.ts";
import { buttons, form } from "./fields.ts";
import { inLargerUnits } from "./format.ts";
import type { RulesData } from "./load.ts";
import { RuleChanges } from "./RuleChanges.tsx";
import { entriesOf, fieldsOf, isFilled, type RuleField, readChange } from "./rule-form.ts";
import { changeSentences, isSameRule, ruleSentences } from "./rule-text.ts";

/**
 * Ops view for a single cache rule: its effect, a form, and a preview of the change. Until the user confirms the
 * change, the URL contains the form values so that a second person can review the change.
 */
export function Rule({
  data,
  query,
  page,
  actor,
  outcome,
  form: posted,
  rule,
}: ViewProps<RulesData> & { rule: ListedRule }) {
  const { canChange, changes, stats } = data;
  const submitted = posted ?? query;
  const isSubmitted = isFilled(submitted);
  const isOutdated = isSubmitted && submitted.get("version") !== rule.version;
  const entries = isSubmitted ? submitted : entriesOf(rule);
  const parsed = isSubmitted ? readChange(rule, submitted) : undefined;
  const errors = outcome?.errors ?? (parsed && "errors" in parsed ? parsed.errors : undefined);
  const after = parsed && "change" in parsed ? { ...rule, keyParams: undefined, ...parsed.change } : undefined;
  const upstream = stats?.upstream ?? "the upstream";
  const address = `/_ops/rules?rule=${encodeURIComponent(rule.id)}`;
  return (
    <>
      <p>
        <a href="/_ops/rules">All rules</a>
      </p>
      <section aria-labelledby="rule-now">
        <Heading level={2} size="m" id="rule-now">
          {rule.id} now
        </Heading>
        <p>
          <Chip level={rule.source === "changed" ? "yellow" : "neutral"}>{rule.source}</Chip> {rule.match.method}{" "}
          {rule.match.path}
        </p>
        {rule.storedIsBroken && (
          <Note kind="danger">
            <p>The stored rule is invalid, so the built-in rule applies. Reset the rule to remove it.</p>
          </Note>
        )}
        <Sentences said={ruleSentences(rule, upstream)} />
        {changes.length > 0 && <RuleChanges data={data} page={page} actor={actor} />}
      </section>
      {isOutdated && (
        <Note kind="warning">
          <p>
            <strong>Another user changed this rule after you opened it.</strong> The current rule and its changes are
            above, and your input is below. Check the effect of your change on the current rule.
          </p>
        </Note>
      )}
      {after && (
        <section aria-labelledby="rule-after">
          <Heading level={2} size="m" id="rule-after">
            If you change it
          </Heading>
          {isSameRule(rule, after as CacheRule) ? (
            <p>Nothing would change.</p>
          ) : (
            <>
              <Sentences
                said={[
                  ...ruleSentences(after as CacheRule, upstream),
                  ...changeSentences(rule, after as CacheRule, upstream, stats?.hour),
                ]}
              />
              {canChange && !isOutdated && (
                <form autoComplete="off" method="post" action={`/_ops/rules?${entries}`}>
                  <input type="hidden" name="action" value="change-rule" />
                  {[...entries]
                    .filter(([name]) => name !== "action")
                    .map(([name, value]) => (
                      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
                    ))}
                  <Button type="submit">Change {rule.id} now</Button>
                </form>
              )}
            </>
          )}
        </section>
      )}
      <section aria-labelledby="rule-form">
        <Heading level={2} size="m" id="rule-form">
          {canChange ? "Change it" : "Preview a change"}
        </Heading>
        <form autoComplete="off" className={form} method="get" action="/_ops/rules">
          <input type="hidden" name="rule" value={rule.id} />
          <input type="hidden" name="version" value={rule.version} />
          {fieldsOf(rule).map((field) => (
            <Field key={field.name} field={field} entries={entries} wrong={errors?.get(field.name)} />
          ))}
          <p className={buttons}>
            <Button type="submit" variant="secondary">
              Preview the effect
            </Button>
            {isSubmitted && (
              <ButtonLink href={address} variant="quiet">
                Start over
              </ButtonLink>
            )}
          </p>
        </form>
      </section>
      {canChange && (rule.source === "changed" || rule.storedIsBroken) && (
        <form autoComplete="off" method="post" action={address}>
          <input type="hidden" name="action" value="reset-rule" />
          <input type="hidden" name="rule" value={rule.id} />
          <input type="hidden" name="version" value={rule.version} />
          <Button type="submit" variant="secondary">
            Reset {rule.id} to the built-in rule
          </Button>
        </form>
      )}
    </>
  );
}

function Sentences({ said }: { said: readonly string[] }) {
  return (
    <ul>
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Field({ field, entries, wrong }: { field: RuleField; entries: URLSearchParams; wrong: string | undefined }) {
  const { name, title, hint, kind } = field;
  const notes = (
    <>
      <small id={`${name}-hint`}>{hint}</small>
      {wrong && (
        <span data-wrong id={`${name}-wrong`}>
          {wrong}
        </span>
      )}
    </>
  );
  const ariaAttributes = {
    "aria-describedby": `${name}-hint${wrong ? ` ${name}-wrong` : ""}`,
    "aria-invalid": wrong ? (true as const) : undefined,
  };
  if (kind.is === "choices") {
    const selectedParameters = entries.getAll(name);
    return (
      <fieldset aria-describedby={ariaAttributes["aria-describedby"]}>
        <legend>{title}</legend>
        {kind.of.map((parameter) => (
          <label key={parameter}>
            <input
              type="checkbox"
              name={name}
              value={parameter}
              defaultChecked={selectedParameters.includes(parameter)}
            />{" "}
            {parameter}
          </label>
        ))}
        {notes}
      </fieldset>
    );
  }
  if (kind.is === "switch")
    return (
      <div>
        <label>
          <input type="checkbox" name={name} defaultChecked={entries.has(name)} {...ariaAttributes} /> {title}
        </label>
        {notes}
      </div>
    );
  const value = entries.get(name) ?? "";
  return (
    <div>
      <label htmlFor={name}>{title}</label>
      <input
        id={name}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value}
        {...ariaAttributes}
      />
      {notes}
      <small>
        {name !== "roundCoordinates" && /^\d+$/.test(value) && inLargerUnits(Number(value))}
        From {kind.min} to {kind.max.toLocaleString("en-US")}.
      </small>
    </div>
  );
}
