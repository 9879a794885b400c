import { css } from "@linaria/core";
import { docFor, examplesFor } from "../../blocks/examples.ts";
import type { BlockDefinition } from "../../blocks/types.ts";
import type { Phrase } from "../../context/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { themes } from "../../theme/tokens.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { CopyButton } from "../../ui/CopyButton.island.tsx";
import { FittedFrame } from "../../ui/FittedFrame.island.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { fragmentOf, showsNothing } from "./example.ts";
import { FieldTable } from "./FieldTable.tsx";
import { PhraseTable } from "./PhraseTable.tsx";
import { intro, json } from "./styles.ts";

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

const details = css`
  margin-block-start: var(--space-4);

  & > summary {
    padding-block: var(--space-2);
    font-weight: 700;
    color: var(--color-link);
  }
`;

const fragment = css`
  position: relative;

  & button {
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
  }

`;

interface BlockPageProps {
  folder: string;
  block: BlockDefinition;
  /** Names of the examples that render nothing: one set for visitors and one set for authors. */
  empty: { visitors: ReadonlySet<string>; authors: ReadonlySet<string> };
  /** UI strings that the block's examples use. */
  phrases: readonly Phrase[];
}

/** Returns the names of a block's examples that render nothing. */
export async function emptyExamples(block: BlockDefinition): Promise<BlockPageProps["empty"]> {
  const names = Object.keys(examplesFor(block));
  const emptyIn = async (editing: boolean) => {
    const isEmpty = await Promise.all(names.map((name) => showsNothing(block, name, editing)));
    return new Set(names.filter((_, index) => isEmpty[index]));
  };
  const [visitors, authors] = await Promise.all([emptyIn(false), emptyIn(true)]);
  return { visitors, authors };
}

/**
 * Renders a block's catalog page: its purpose, its fields, and every example in each theme, as shown to visitors and to
 * authors.
 */
export function BlockPage({ folder, block, empty, phrases }: BlockPageProps) {
  return (
    <>
      <Breadcrumbs steps={[{ text: "Blocks", href: "/_catalog" }, { text: block.name }]} label="Breadcrumb" />
      <Heading level={1}>{block.name}</Heading>
      <p className={intro}>{docFor(block)}</p>
      <Heading level={2}>Fields</Heading>
      <FieldTable fields={block.fields} />
      <p>
        <a href={`/_catalog/schema.json#${block.name}`}>JSON schema</a>
      </p>
      {phrases.length > 0 && (
        <details className={details}>
          <summary>Words</summary>
          <PhraseTable phrases={phrases} />
        </details>
      )}
      {Object.keys(examplesFor(block)).map((name) => (
        <Example key={name} folder={folder} block={block} empty={empty} name={name} />
      ))}
    </>
  );
}

function Example({ folder, block, empty, name }: Omit<BlockPageProps, "phrases"> & { name: string }) {
  const fragmentText = JSON.stringify(fragmentOf(block, name), null, 2);
  return (
    <section className={example} id={name} aria-labelledby={`${name}-title`}>
      <Heading level={2} size="m" id={`${name}-title`}>
        {name}
      </Heading>
      {empty.visitors.has(name) ? (
        <p className={caption}>Visitors see nothing.</p>
      ) : (
        <Views folder={folder} name={name} mode="visitor" />
      )}
      {empty.authors.has(name) ? (
        <p className={caption}>Authors see nothing.</p>
      ) : (
        <details className={details}>
          <summary>As authors see it</summary>
          <Views folder={folder} name={name} mode="author" />
        </details>
      )}
      <details className={details}>
        <summary>Layout fragment</summary>
        <div className={fragment}>
          <Island
            name="ui/CopyButton"
            hydrate="visible"
            component={CopyButton}
            props={{ label: "Copy", text: fragmentText }}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <pre className={json} tabIndex={0}>
            {fragmentText}
          </pre>
        </div>
      </details>
    </section>
  );
}

function Views({ folder, name, mode }: { folder: string; name: string; mode: "visitor" | "author" }) {
  return Object.keys(themes).map((theme) => {
    const address = `/_catalog/${folder}/${name}?theme=${theme}&mode=${mode}`;
    return (
      <div className={view} key={theme}>
        <p className={caption}>
          <span>
            {theme}, {mode}
          </span>
          <a href={address}>Open by itself</a>
        </p>
        <Island
          name="ui/FittedFrame"
          hydrate="load"
          component={FittedFrame}
          props={{ src: address, title: `${name}, ${theme}, ${mode}` }}
        />
      </div>
    );
  });
}
