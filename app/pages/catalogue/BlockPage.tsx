import { css } from "@linaria/core";
import type { BlockDefinition } from "../../blocks/types.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { themes } from "../../theme/tokens.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { fragmentOf, showsNothing } from "./example.ts";
import { FieldTable } from "./FieldTable.tsx";
import type { frames } from "./frames.enhance.ts";
import { PhraseTable } from "./PhraseTable.tsx";

const intro = css`
  max-inline-size: var(--measure);
  margin-block: var(--space-4) var(--space-5);
  font-size: var(--text-l);
  color: var(--color-muted);
`;

const example = css`
  margin-block-start: var(--space-8);
  scroll-margin-block-start: var(--space-5);
`;

const view = css`
  margin-block-start: var(--space-4);
`;

const caption = css`
  & a {
    display: inline-block;
    min-block-size: 24px;
  }

  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  justify-content: space-between;
  padding-block: var(--space-2);
  font-size: var(--text-xs);
  color: var(--color-muted);
`;

const frame = css`
  display: block;
  inline-size: 100%;
  block-size: 20rem;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-s);
  background: #fff;
`;

const more = css`
  margin-block-start: var(--space-4);

  & > summary {
    padding-block: var(--space-2);
    font-weight: 700;
    color: var(--color-link);
  }
`;

const copy = css`
  position: absolute;
  inset-block-start: var(--space-3);
  inset-inline-end: var(--space-3);
  padding: 0.25rem 0.75rem;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-s);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-link);
  background: var(--color-surface);
`;

const fragment = css`
  position: relative;

  & pre {
    margin: 0;
    max-block-size: 24rem;
    padding: var(--space-4);
    overflow: auto;
    border: 1px solid var(--color-border);
    border-radius: var(--radius-s);
    background: var(--color-surface);
    font-size: var(--text-xs);
    line-height: 1.5;
  }
`;

interface BlockPageProps {
  folder: string;
  block: BlockDefinition;
}

/** One block: what it is for, its fields, and every example in each theme, as visitors and as authors see it. */
export function BlockPage({ folder, block }: BlockPageProps) {
  return (
    <>
      <Breadcrumbs steps={[{ text: "Blocks", href: "/_catalogue" }, { text: block.name }]} label="Breadcrumb" />
      <Heading level={1}>{block.name}</Heading>
      <p className={intro}>{block.doc}</p>
      <Heading level={2}>Fields</Heading>
      <FieldTable fields={block.fields} />
      <p>
        <a href={`/_catalogue/schema.json#${block.name}`}>JSON schema</a>
      </p>
      {block.phrases && (
        <details className={more}>
          <summary>Words</summary>
          <PhraseTable phrases={block.phrases} />
        </details>
      )}
      <Enhance<typeof frames> name="catalogue/frames" wake="load">
        {Object.keys(block.examples).map((name) => (
          <Example key={name} folder={folder} block={block} name={name} />
        ))}
      </Enhance>
    </>
  );
}

function Example({ folder, block, name }: BlockPageProps & { name: string }) {
  return (
    <section className={example} id={name} aria-labelledby={`${name}-title`}>
      <Heading level={2} size="m" id={`${name}-title`}>
        {name}
      </Heading>
      {showsNothing(block, name, false) ? (
        <p className={caption}>Visitors see nothing.</p>
      ) : (
        <Views folder={folder} name={name} mode="visitor" />
      )}
      {showsNothing(block, name, true) ? (
        <p className={caption}>Authors see nothing.</p>
      ) : (
        <details className={more}>
          <summary>As authors see it</summary>
          <Views folder={folder} name={name} mode="author" />
        </details>
      )}
      <details className={more}>
        <summary>Layout fragment</summary>
        <div className={fragment}>
          <button className={copy} type="button" value={`${name}-fragment`} data-copy="" hidden>
            Copy
          </button>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0} id={`${name}-fragment`}>
            {JSON.stringify(fragmentOf(block, name), null, 2)}
          </pre>
        </div>
      </details>
    </section>
  );
}

function Views({ folder, name, mode }: { folder: string; name: string; mode: "visitor" | "author" }) {
  return Object.keys(themes).map((theme) => {
    const address = `/_catalogue/${folder}/${name}?theme=${theme}&mode=${mode}`;
    return (
      <div className={view} key={theme}>
        <p className={caption}>
          <span>
            {theme}, {mode}
          </span>
          <a href={address}>Open by itself</a>
        </p>
        <iframe className={frame} src={address} title={`${name}, ${theme}, ${mode}`} loading="lazy" />
      </div>
    );
  });
}
