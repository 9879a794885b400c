import { css } from "@linaria/core";
import { useId } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { Cta, showsCta } from "../../fields/Cta.tsx";
import { FieldLink } from "../../fields/FieldLink.tsx";
import type { Image, Values } from "../../fields/types.ts";
import { viewport } from "../../theme/viewport.ts";
import { type fields, linksOf, type MenuLink } from "./fields.ts";
import { Panel } from "./Panel.tsx";
import { phrases } from "./phrases.ts";
import { Tools } from "./Tools.tsx";

const inner = css`
  display: grid;
  gap: var(--space-6) var(--space-7);
  padding-block: var(--space-5) var(--space-6);

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr);
    padding-block: var(--space-6) var(--space-7);
  }
`;

const heading = css`
  margin-block-end: var(--space-3);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-muted);
`;

const title = css`
  grid-column: 1 / -1;
  font-family: var(--font-display);
  font-size: var(--heading-m);
  font-weight: var(--weight-display);
  line-height: 1.2;
  color: var(--color-heading);

  @media ${viewport.narrow} {
    display: none;
  }
`;

const list = css`
  display: grid;
  gap: var(--space-1);

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.5rem;
    line-height: 1.3;
    text-decoration: none;
  }

  & a:hover {
    text-decoration: underline;
  }

  &[data-kind="primary"] a {
    font-size: var(--heading-s);
    font-weight: 700;
    color: var(--color-heading);
  }
`;

const featured = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-3);

  & li {
    position: relative;
    display: flex;
    gap: var(--space-4);
    align-items: center;
    padding: var(--space-3);
    border-radius: var(--radius-m);
    background: var(--color-surface);
    border: 1px solid var(--color-border);
  }

  & li:hover {
    box-shadow: var(--shadow-s);
  }

  & img {
    flex: none;
    inline-size: 4rem;
    block-size: 4rem;
    border-radius: var(--radius-s);
    object-fit: cover;
  }

  & a {
    font-weight: 700;
    text-decoration: none;
  }

  & a::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  & p {
    font-size: var(--text-xs);
    line-height: 1.45;
    color: var(--color-muted);
  }
`;

const foot = css`
  grid-column: 1 / -1;
`;

const tools = css`
  grid-column: 1 / -1;
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-border);

  @media ${viewport.wide} {
    display: none;
  }

  & ul {
    flex-direction: column;
    align-items: start;
    margin-inline-start: calc(-1 * var(--space-3));
  }
`;

type Fields = Values<typeof fields>;

/** Whether the menu has anything of its own to show. */
export const hasMenu = (fields: Fields): boolean =>
  ["primaryLink", "secondaryLink", "featuredLink"].some((group) => linksOf(fields, group).length > 0);

interface MenuPanelProps {
  id: string;
  fields: Fields;
  page: PageContext;
}

/** Everything behind the menu button: three groups of links and one button (HD-04). */
export function MenuPanel({ id, fields, page }: MenuPanelProps) {
  const { menuTitle, secondaryCtaTitle, secondaryCtaUrl } = fields;
  return (
    <Panel as="nav" id={id} kind="menu" label={menuTitle || page.t(phrases.Menu)}>
      <div className={`container ${inner}`}>
        {menuTitle && <p className={title}>{menuTitle}</p>}
        <Group heading={fields.primaryLinksHeading} links={linksOf(fields, "primaryLink")} kind="primary" page={page} />
        <Group
          heading={fields.secondaryLinksHeading}
          links={linksOf(fields, "secondaryLink")}
          kind="secondary"
          page={page}
        />
        <Featured fields={fields} page={page} />
        {showsCta(secondaryCtaUrl, secondaryCtaTitle, page) && (
          <div className={foot}>
            <Cta link={secondaryCtaUrl} text={secondaryCtaTitle} page={page} variant="secondary" size="small" />
          </div>
        )}
        <div className={tools}>
          <Tools fields={fields} page={page} />
        </div>
      </div>
    </Panel>
  );
}

interface GroupProps {
  heading: string;
  links: (MenuLink & { number: string })[];
  kind: "primary" | "secondary";
  page: PageContext;
}

/** A heading and its links; neither without the other (HD-05). */
function Group({ heading: words, links, kind, page }: GroupProps) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <div>
      {words && (
        <p className={heading} id={id}>
          {words}
        </p>
      )}
      <ul className={list} data-kind={kind} aria-labelledby={words ? id : undefined}>
        {links.map(({ number, title: text, link }) => (
          <li key={number}>
            <FieldLink link={link} text={text} page={page} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Featured({ fields, page }: { fields: Fields; page: PageContext }) {
  const id = useId();
  const links = linksOf(fields, "featuredLink");
  if (links.length === 0) return null;
  const values: Record<string, unknown> = fields;
  return (
    <div>
      {fields.featuredLinksHeading && (
        <p className={heading} id={id}>
          {fields.featuredLinksHeading}
        </p>
      )}
      <ul className={featured} aria-labelledby={fields.featuredLinksHeading ? id : undefined}>
        {links.map(({ number, title: text, link }) => {
          const icon = values[`featuredLink${number}Icon`] as Image | null;
          const description = values[`featuredLink${number}Description`] as string;
          return (
            <li key={number}>
              {icon && <img src={icon.src} alt="" width={64} height={64} loading="lazy" />}
              <div>
                <FieldLink link={link} text={text} page={page} />
                {description && <p>{description}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
