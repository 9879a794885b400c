import { css } from "@linaria/core";
import { FieldLink } from "../../cms/components/FieldLink.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = Pick<ViewProps<typeof fields>, "fields" | "page">;
type Content = Pick<Props["fields"]["entries"][number], "eyebrow" | "title" | "texts" | "pictures" | "links"> &
  Partial<Pick<Props["fields"]["entries"][number], "page">>;

/** Groups follow each other in a row: in the header as a bar, in the footer as columns. */
const group = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-5);
  min-inline-size: 0;
  font-size: var(--text-s);

  & > ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-5);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  footer > & > ul {
    flex-direction: column;
  }

  & img {
    inline-size: auto;
    max-block-size: 3.5rem;
    background: none;
    border-radius: 0;
  }

  & li {
    padding-block: var(--space-1);
  }

  /* Groups share a row. Menus and other blocks are rows of their own. */
  header > & {
    display: inline-flex;
    vertical-align: middle;
    padding-block: var(--space-3);
    margin-inline-end: var(--space-6);
  }

  footer > & {
    flex-direction: column;
    align-items: start;
  }

  :global() {
    header:has(> [data-group]) {
      padding-inline: max(var(--gutter), (100% - var(--container)) / 2 + var(--gutter));
    }

    footer:has(> [data-group]) {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
      gap: var(--space-6);
      padding: var(--space-7) max(var(--gutter), (100% - var(--container)) / 2 + var(--gutter));
    }

    :is(header, footer):has(> [data-group]) > section {
      padding-block: 0;
    }

    :is(header, footer):has(> [data-group]) > :not([data-group]) .container {
      padding-inline: 0;
    }
  }
`;

/** Renders a component of another site in the header or footer, without the space and the sizes of a section. */
export function Group({ fields, page }: Props) {
  return (
    <div className={group} data-group>
      <Parts content={fields} page={page} />
      {fields.entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries can have the same ID
        <Parts key={`${entry.id}${index}`} content={entry} page={page} />
      ))}
    </div>
  );
}

function Parts({ content, page }: { content: Content; page: Props["page"] }) {
  const { eyebrow, title, texts, pictures, links, page: target } = content;
  return (
    <>
      {pictures.map(({ picture }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each image is a field with a fixed position
        <FieldPicture key={index} image={picture} natural />
      ))}
      {eyebrow && <p>{eyebrow}</p>}
      {target && (title || target.text) ? (
        <FieldLink link={target} text={title || target.text} page={page} />
      ) : (
        title && (
          <Heading level={2} size="s">
            {title}
          </Heading>
        )
      )}
      {texts.map(({ text, html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each text is a field with a fixed position
        <div key={index}>{html ? <Prose html={html} /> : text}</div>
      ))}
      {links.length > 0 && (
        <ul>
          {links.map(({ link, words, id }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links can be identical
            <li key={`${id}${index}`}>
              <FieldLink link={link} text={words || link?.text} page={page} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
