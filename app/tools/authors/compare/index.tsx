import { css } from "@linaria/core";
import { Fragment } from "react";
import {
  type BlockComparison,
  type Comparison,
  comparePage,
  type FieldChange,
} from "../../../../contracts/comparison.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Island } from "../../../islands/Island.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { FittedFrame } from "../../../ui/FittedFrame.island.tsx";
import { page, type ViewProps } from "../../define.ts";
import { AuthorPage, actions, isWildcardPath, Moment, pathText, toolUrl } from "../overview/components.tsx";

const block = css`
  padding-block: var(--space-4);
  border-block-start: 1px solid var(--color-border);

  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-4);
  }

  /* Unchanged blocks take a single line. */
  &[data-state="same"] {
    padding-block: var(--space-1);

    & small > span {
      display: none;
    }
  }

  & h2 {
    font-family: var(--font-text);
    font-size: var(--text-m);
  }

  & small {
    color: var(--color-muted);
    overflow-wrap: anywhere;
  }
`;

const sum = css`
  margin-block-end: var(--space-4);
`;

const sides = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: var(--space-4);
  margin-block-start: var(--space-4);

  & > figure {
    min-inline-size: 0;
  }

  & figcaption {
    padding-block: var(--space-1);
    font-size: var(--text-s);
    color: var(--color-muted);
  }
`;

const wordDiff = css`
  margin-block-start: var(--space-3);

  & dt {
    font-size: var(--text-s);
    color: var(--color-muted);
  }

  & dd {
    margin-block-end: var(--space-3);
    max-inline-size: var(--measure);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  & del {
    color: var(--on-danger);
    background: var(--danger);
  }

  & ins {
    color: var(--on-wait-green);
    background: var(--wait-green);
    font-weight: 700;
    text-decoration: underline;
  }
`;

const LEVELS = { same: "neutral", changed: "yellow", moved: "tint", new: "green", gone: "red" } as const;

/** Tool page that compares the stored version of a page with the current version in the CMS. */
export default page<Comparison>({
  path: "/_authors/compare",
  access: "author",
  title: () => "Compare",
  load: ({ query, site, call }) => {
    const [path, language] = [query.get("path"), query.get("language") || site.languages[0]];
    if (!path?.startsWith("/") || !language || !site.languages.includes(language)) return Promise.resolve(null);
    return call(comparePage, { site: site.name, path, language, ...sidesIn(query) });
  },
  View: Compare,
});

/** Returns the versions to compare: as visitors see it (`stored`), in the CMS (`now`), or an ID from the history. */
function sidesIn(query: URLSearchParams) {
  const side = (name: "from" | "to", fallback: "stored" | "now") => {
    const value = query.get(name) ?? "";
    return /^\d{1,9}$/.test(value) ? Number(value) : value === "stored" || value === "now" ? value : fallback;
  };
  return { from: side("from", "stored"), to: side("to", "now") };
}

function Compare({ data, query, page: { timeZone } }: ViewProps<Comparison>) {
  const { from, to } = sidesIn(query);
  const isOfHistory = from !== "stored" || to !== "now";
  const { blocks, fields, isStored, isThere, storedAt } = data;
  const counts = (["changed", "new", "gone", "moved", "same"] as const).map(
    (state) => [state, blocks.filter((comparison) => comparison.state === state).length] as const,
  );
  const isSame = fields.length === 0 && blocks.every(({ state }) => state === "same");
  return (
    <AuthorPage title={`Compare: ${data.name || pathText(data.address)}`} here="/_authors">
      <div className={actions}>
        {!isWildcardPath(data.address) && (
          <>
            <a href={data.address}>Open</a>
            <a href={`${data.address}?sc_mode=preview`}>Preview</a>
          </>
        )}
        <a href={toolUrl("page", data)}>Problems</a>
      </div>
      <p>
        {isOfHistory ? (
          <>
            Two versions from the <a href={toolUrl("history", data)}>history of this page</a>.
          </>
        ) : isStored && storedAt ? (
          <>
            The page stored <Moment at={storedAt} zone={timeZone} />, next to the current page in the CMS.
          </>
        ) : (
          "This page is not stored, so all of it would be new to visitors."
        )}
        {!isOfHistory && !isThere && " The CMS no longer has this page."}
      </p>
      <p className={sum}>
        <strong>
          {isSame
            ? "No differences."
            : counts
                .filter(([, count]) => count > 0)
                .map(([state, count]) => `${countText(count, "block")} ${state}`)
                .join(", ")}
        </strong>
      </p>
      {fields.length > 0 && (
        <section className={block}>
          <header>
            <h2>The page itself</h2>
            <Chip level={LEVELS.changed}>changed</Chip>
          </header>
          <WordDiff fields={fields} />
        </section>
      )}
      {blocks.map((comparison) => (
        <Block key={`${comparison.stored} ${comparison.now}`} one={comparison} data={data} sides={{ from, to }} />
      ))}
    </AuthorPage>
  );
}

type VersionName = "stored" | "now" | number;
interface Sides {
  from: VersionName;
  to: VersionName;
}

function Block({ one, data, sides: { from, to } }: { one: BlockComparison; data: Comparison; sides: Sides }) {
  const { name, region, item, state, fields, stored, now, hiddenStored, hiddenNow } = one;
  return (
    <section className={block} data-state={state}>
      <header>
        <h2>{name}</h2>
        <Chip level={LEVELS[state]}>{state}</Chip>
        <small>
          {region}
          {item && <span>, {item}</span>}
        </small>
      </header>
      {fields.length > 0 && <WordDiff fields={fields} />}
      {state !== "same" && (
        <div className={sides}>
          {stored !== null && (
            <Side
              data={data}
              name={name}
              side={from}
              label={nameOf(from, "Before")}
              block={stored}
              hidden={hiddenStored}
            />
          )}
          {now !== null && (
            <Side data={data} name={name} side={to} label={nameOf(to, "After")} block={now} hidden={hiddenNow} />
          )}
        </div>
      )}
    </section>
  );
}

const SIDES = { stored: "As visitors see it", now: "In the CMS" } as const;
const nameOf = (side: VersionName, other: string) => (typeof side === "number" ? other : SIDES[side]);

function Side({
  data,
  name,
  side,
  label,
  block: number,
  hidden,
}: {
  data: Comparison;
  name: string;
  side: VersionName;
  label: string;
  block: number;
  hidden: boolean;
}) {
  const { path, language } = data;
  const query = new URLSearchParams({ path, language, side: String(side), block: String(number) });
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {hidden ? (
        <p>Visitors do not see it, because it fails or is empty.</p>
      ) : (
        <Island
          name="ui/FittedFrame"
          hydrate="load"
          component={FittedFrame}
          props={{ src: `/_authors/block?${query}`, title: `${name}: ${label}` }}
        />
      )}
    </figure>
  );
}

/** Renders a word diff of the changed text fields. */
const WordDiff = ({ fields }: { fields: FieldChange[] }) => (
  <dl className={wordDiff}>
    {fields.map(({ field, parts }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {parts.map(({ text, change }, index) => {
            const key = `${index} ${change}`;
            // In copied text and for screen readers, the space separates a removed word from its replacement.
            if (change === "added")
              return (
                <Fragment key={key}>
                  {parts[index - 1]?.change === "removed" && " "}
                  <ins>{text}</ins>
                </Fragment>
              );
            if (change === "removed") return <del key={key}>{text}</del>;
            return <span key={key}>{text}</span>;
          })}
        </dd>
      </div>
    ))}
  </dl>
);
