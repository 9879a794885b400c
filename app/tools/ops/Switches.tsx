import { css } from "@linaria/core";
import type { SiteSwitch, SwitchedSite } from "../../../contracts/switches.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { ViewProps } from "../define.ts";
import { localTime } from "../local-moment.ts";
import { form } from "./fields.ts";
import { actorText, momentText } from "./format.ts";
import type { SwitchesData } from "./load.ts";

const list = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    padding-block: var(--space-4);
    border-block-start: 1px solid var(--color-border);
  }

  & p {
    margin: 0;
    max-inline-size: 60em;
  }
`;

const details = css`
  & > summary {
    padding-block: var(--space-2);
    font-weight: 700;
    color: var(--color-link);
    cursor: pointer;
  }

  & > form {
    margin-block-start: var(--space-3);
  }
`;

type Props = ViewProps<SwitchesData>;
type Kind = "read-only" | "not-indexed";

/**
 * Ops view with each site's switches: one makes the site read-only, and one excludes a hostname from search engines.
 */
export function Switches(props: Props) {
  return props.data.sites.map((site) => <SiteSwitches key={site.name} {...props} switched={site} />);
}

function SiteSwitches({ switched: { name, readOnly, hosts }, ...props }: Props & { switched: SwitchedSite }) {
  return (
    <section aria-labelledby={`site-${name}`}>
      <Heading level={2} size="m" id={`site-${name}`}>
        {name}
      </Heading>
      <ul className={list}>
        <li>
          <p>
            <strong>Changes</strong>{" "}
            <Chip level={readOnly ? "yellow" : "green"}>{readOnly ? "read-only" : "allowed"}</Chip>
          </p>
          {readOnly ? (
            <p>
              Forms, payments, registrations, moves, and cancellations are rejected. Visitors see the reason, and their
              input stays in the form. <Since {...props} active={readOnly} />
            </p>
          ) : (
            <p>
              Read-only rejects requests that change data, such as forms, payments, and registrations. Reading and
              searching still work.
            </p>
          )}
          <Control {...props} kind="read-only" target={name} active={readOnly} />
        </li>
        {hosts.map(({ host, indexed, notIndexed }) => (
          <li key={host}>
            <p>
              <strong>{host}</strong>{" "}
              <Chip level={indexed ? "green" : notIndexed ? "yellow" : "neutral"}>
                {indexed ? "indexed" : "not indexed"}
              </Chip>
            </p>
            {notIndexed ? (
              <p>
                <Since {...props} active={notIndexed} />
              </p>
            ) : (
              !indexed && <p>Set by the site record in the CMS, or by the hostname.</p>
            )}
            {host.includes("*") ? (
              <p>A switch applies to one hostname. In a terminal: edge switches not-indexed HOSTNAME on.</p>
            ) : (
              (indexed || notIndexed) && <Control {...props} kind="not-indexed" target={host} active={notIndexed} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Since({
  active: { at, until, ...switchedBy },
  page: { timeZone },
  data: { now },
  actor,
}: Props & { active: SiteSwitch }) {
  return (
    <>
      Switched by {actorText(switchedBy, actor?.subject)} at {momentText(at, timeZone, now)},{" "}
      {until ? `until ${momentText(until, timeZone, now)}` : "until turned off"}.
    </>
  );
}

interface ControlProps extends Props {
  kind: Kind;
  target: string;
  active: SiteSwitch | null;
}

function Control({
  kind,
  target,
  active,
  data: { canChange, now },
  page: { timeZone },
  form: formData,
  outcome,
}: ControlProps) {
  if (!canChange) return null;
  const hidden = (
    <>
      <input type="hidden" name="action" value="site-switch" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="to" value={active ? "off" : "on"} />
    </>
  );
  if (active)
    return (
      <form autoComplete="off" method="post">
        {hidden}
        <Button type="submit" size="small">
          {kind === "read-only" ? `Allow changes of ${target} again` : `Show ${target} to search engines again`}
        </Button>
      </form>
    );
  const submitted = formData?.get("kind") === kind && formData.get("target") === target ? formData : null;
  const errorText = submitted ? outcome?.errors?.get("until") : undefined;
  const id = `until-${kind}-${target}`;
  return (
    <details className={details} open={submitted !== null}>
      <summary>{kind === "read-only" ? `Make ${target} read-only` : `Hide ${target} from search engines`}</summary>
      <form autoComplete="off" className={form} method="post">
        {hidden}
        <div>
          <label htmlFor={id}>Until</label>
          <input
            id={id}
            name="until"
            type="datetime-local"
            defaultValue={submitted?.get("until") ?? ""}
            aria-invalid={errorText ? true : undefined}
            aria-describedby={errorText ? `${id}-wrong ${id}-hint` : `${id}-hint`}
          />
          {errorText && (
            <span data-wrong id={`${id}-wrong`}>
              {errorText}
            </span>
          )}
          <small id={`${id}-hint`}>
            Leave empty for no end. Time zone: {timeZone}, now {localTime(now, timeZone).replace("T", " ")}.
          </small>
        </div>
        <div>
          <Button type="submit" size="small">
            {kind === "read-only" ? `Make ${target} read-only now` : `Hide ${target} now`}
          </Button>
        </div>
      </form>
    </details>
  );
}
