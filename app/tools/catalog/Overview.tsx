import { css } from "@linaria/core";
import { docFor, examplesFor } from "../../blocks/examples.ts";
import { registry } from "../../blocks/index.ts";
import type { BlockDefinition } from "../../blocks/types.ts";
import { viewport } from "../../theme/viewport.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { intro } from "./styles.ts";

const list = css`
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2) var(--space-6);
    overflow-wrap: anywhere;
    padding-block: var(--space-4);
    border-block-start: 1px solid var(--color-border);

    @media ${viewport.wide} {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    }
  }
`;

const examples = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin: var(--space-2) 0 0;
  font-size: var(--text-s);

  & a {
    display: inline-block;
    min-block-size: 1.75rem;
  }
`;

const liveChip = css`
  display: inline-block;
  margin-inline-start: var(--space-3);
  vertical-align: middle;
`;

/** Renders the list of all blocks in the catalog and their descriptions and examples. */
export function Overview() {
  const blocks = Object.entries(registry);
  return (
    <>
      <Heading level={1}>Blocks</Heading>
      <p className={intro}>
        {blocks.length} blocks make up this site’s pages. The page of each block shows both themes, the visitor and
        author views, the fields, and a layout fragment to copy. <a href="/_catalog/schema.json">JSON schemas</a> ·{" "}
        <a href="/_catalog/calls">API calls</a>
      </p>
      <ul className={list}>
        {blocks.map(([folder, block]) => (
          <Entry key={folder} folder={folder} block={block} />
        ))}
      </ul>
    </>
  );
}

function Entry({ folder, block }: { folder: string; block: BlockDefinition }) {
  return (
    <li>
      <div>
        <Heading level={2} size="s">
          <a href={`/_catalog/${folder}`}>{block.name}</a>
          {block.load && (
            <span className={liveChip}>
              <Chip level="tint">live: {block.load.head ? "before" : "stream"}</Chip>
            </span>
          )}
        </Heading>
      </div>
      <div>
        <p>{docFor(block)}</p>
        <ul className={examples}>
          {Object.keys(examplesFor(block)).map((name) => (
            <li key={name}>
              <a href={`/_catalog/${folder}#${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
