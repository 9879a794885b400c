import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import type { Link } from "../fields/types.ts";
import { FieldLink } from "./FieldLink.tsx";

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
  margin: var(--space-2) 0 0;
  font-size: var(--text-s);

  & > li > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
  }
`;

interface LinkRowProps {
  label: string;
  links: readonly { id: string; text: string; link: Link | null }[];
  /** Maximum number of links in the row. */
  most?: number;
  page: PageContext;
}

/** Renders links from the CMS below a search box. Omits links that have no text or no URL. */
export function LinkRow({ label, links, most, page }: LinkRowProps) {
  const completeLinks = links.filter(({ text, link }) => text && link && link.href !== "#").slice(0, most);
  if (completeLinks.length === 0) return null;
  return (
    <ul className={row} aria-label={label}>
      {completeLinks.map(({ id, text, link }) => (
        <li key={id || text}>
          <FieldLink link={link} text={text} page={page} />
        </li>
      ))}
    </ul>
  );
}
