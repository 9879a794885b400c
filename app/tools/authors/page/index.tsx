import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { type Examination, examinePage } from "../../../../contracts/authors.ts";
import { purge } from "../../../../contracts/purge.ts";
import { componentOfKey } from "../../../../lib/cms/items.ts";
import { languageName } from "../../../../lib/cms/language.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { page, type ViewProps } from "../../define.ts";
import { refusedOutcome } from "../../outcome.ts";
import {
  AuthorPage,
  actions,
  ErrorSummary,
  facts,
  isWildcardPath,
  kilobytes,
  Moment,
  pathText,
  StateChip,
  stateMeaning,
  toolUrl,
} from "../overview/components.tsx";

const findings = css`
  margin-block: var(--space-4) var(--space-6);

  & > li {
    padding: var(--space-3) var(--space-4);
    border-inline-start: 4px solid var(--color-border);
    overflow-wrap: anywhere;
  }

  & > li + li {
    margin-block-start: var(--space-3);
  }

  & > [data-level="broken"] {
    border-inline-start-color: var(--on-danger);
  }

  & small {
    display: block;
    color: var(--color-muted);
  }
`;

const items = css`
  margin-block-start: var(--space-4);

  & > summary {
    padding-block: var(--space-2);
    font-weight: 700;
    color: var(--color-link);
  }

  & li {
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-border);
  }

  & code {
    overflow-wrap: anywhere;
  }

  & form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
  }
`;

/**
 * Tool page for authors that shows details about a page: storage state, layout linter findings, and the CMS items that
 * the page uses.
 */
export default page<Examination>({
  path: "/_authors/page",
  access: "author",
  title: () => "Page",
  load: ({ query, site, call }) => {
    const [path, language] = [query.get("path"), query.get("language") || site.languages[0]];
    if (!path?.startsWith("/") || !language || !site.languages.includes(language)) return Promise.resolve(null);
    return call(examinePage, { site: site.name, path, language });
  },
  actions: {
    purge: async ({ form, site, call }) => {
      const address = form.get("address");
      try {
        const { id } = await call(purge, {
          site: site.name,
          ...(address && { paths: [address], translations: form.get("only") !== "on" }),
        });
        return { redirect: `/_authors/publishing/${id}` };
      } catch (error) {
        return refusedOutcome(error);
      }
    },
  },
  View: OnePage,
});

function OnePage({ data, page: { timeZone }, outcome }: ViewProps<Examination>) {
  const { name, address, language, state, storedAt, purgedAt, failure } = data;
  const sorted = data.findings.toSorted((a, b) => Number(b.level === "broken") - Number(a.level === "broken"));
  const components = data.items.flatMap(({ key }) => componentOfKey(key) ?? []);
  const content = data.items.filter(({ key }) => componentOfKey(key) === undefined);
  return (
    <AuthorPage title={name || pathText(address)} here="/_authors">
      <ErrorSummary outcome={outcome} labels={{}} />
      <p>
        <code>{pathText(address)}</code> <StateChip state={state} /> {stateMeaning(state)}
      </p>
      {data.mark && (
        <p>
          <Chip level="yellow">{data.mark === "back" ? "put back" : "held"}</Chip> Visitors get another version than the
          CMS has published. <a href={toolUrl("history", data)}>Why?</a>
        </p>
      )}
      {failure && <p>Not updated: {failure}</p>}
      <div className={actions}>
        {!isWildcardPath(address) && (
          <>
            <a href={address}>Open</a>
            <a href={`${address}?sc_mode=preview`}>Preview</a>
            <a href={`${address}?sc_mode=edit`}>Show what can be edited</a>
          </>
        )}
        {data.editor && <a href={data.editor}>Edit in the CMS</a>}
        <a href={toolUrl("compare", data)}>Compare</a>
        <a href={toolUrl("history", data)}>History</a>
        <a href={usesUrl("section", address)}>Update this section</a>
        <UpdateButton address={address}>Update this page, in all languages</UpdateButton>
        <UpdateButton address={address} only>
          Only in {languageName(language)}
        </UpdateButton>
      </div>
      <dl className={facts}>
        <Fact name="Language">{languageName(language)}</Fact>
        <Fact name="Stored">{storedAt ? <Moment at={storedAt} zone={timeZone} /> : "no"}</Fact>
        <Fact name="Last update">{purgedAt ? <Moment at={purgedAt} zone={timeZone} /> : "none in three days"}</Fact>
        <Fact name="Size">
          {kilobytes(data.weight ?? 0)}, {countText(data.blocks, "block")}, {countText(data.pictures, "picture")}
        </Fact>
        <Fact name="Item">{data.itemId || "none"}</Fact>
      </dl>
      <Heading level={2} size="m">
        Problems of the {data.of === "what is stored" ? "stored page" : "page in the CMS"}
      </Heading>
      {data.findings.every(isOfLink) && (
        <p>{data.findings.length === 0 ? "No problems." : "No problems except those of links and documents below."}</p>
      )}
      <Findings findings={sorted.filter((finding) => !isOfLink(finding))} />
      {data.findings.some(isOfLink) && (
        <>
          <Heading level={2} size="m">
            Links and documents
          </Heading>
          <Findings findings={sorted.filter(isOfLink)} />
        </>
      )}
      <details className={items} id="items" open={data.items.length <= 12}>
        <summary>
          {countText(content.length, "item")} and {countText(components.length, "component")} on this page
        </summary>
        <p>Each one leads to the pages that show it, where you can update them all.</p>
        <ul className="plain">
          {components.map((name) => (
            <li key={name}>
              <a href={usesUrl("component", name)}>{name}</a>
            </li>
          ))}
          {content.map(({ key, editor }) => (
            <li key={key}>
              <a href={usesUrl("item", key)}>{key}</a>
              {editor && (
                <>
                  {" "}
                  <a href={editor}>
                    Edit in the CMS<VisuallyHidden> {key}</VisuallyHidden>
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      </details>
    </AuthorPage>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type Found = Examination["findings"][number];
/** The page list counts these problems with the links of the site, not with those of the page. */
const isOfLink = ({ about }: Found) => about === "link";

const Findings = ({ findings: listed }: { findings: readonly Found[] }) => (
  <ul className={findings}>
    {listed.map((finding) => (
      <Finding key={JSON.stringify(finding)} {...finding} />
    ))}
  </ul>
);

const Finding = ({ level, block, item, field, wrong }: Found) => (
  <li data-level={level}>
    <strong>{[level === "broken" ? "Broken" : "Advice", block].filter(Boolean).join(": ")}</strong>
    <p>{wrong}</p>
    {(item || field) && <small>{[field && `field ${field}`, item && `item ${item}`].filter(Boolean).join(", ")}</small>}
  </li>
);

const usesUrl = (kind: string, name: string) => `/_authors/publishing?${new URLSearchParams({ kind, name })}`;

const UpdateButton = ({ address, only, children }: { address: string; only?: true; children: ReactNode }) => (
  <form autoComplete="off" method="post">
    <input type="hidden" name="address" value={address} />
    {only && <input type="hidden" name="only" value="on" />}
    <Button type="submit" name="action" value="purge" variant="secondary" size="small">
      {children}
    </Button>
  </form>
);
