import type { RegionLinks } from "../../browser/region-links.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Link } from "../fields/types.ts";
import { fieldPhrases } from "../phrases.ts";

/**
 * Returns the HTML attributes for a CMS link. The server renders the default link and adds regional links as a data
 * attribute. When the visitor's region becomes known, `app/browser/region-links.ts` replaces the default link.
 */
export function linkProps({ href, text, target, hrefLang, regions }: Link) {
  return {
    href,
    hrefLang,
    target: target || undefined,
    rel: target === "_blank" ? "noopener" : undefined,
    "data-regions": regions && JSON.stringify({ text, regions } satisfies RegionLinks),
  };
}

/** Returns whether a link points to another site. Links to other sites have an arrow icon. */
export const leavesSite = ({ href }: Link): boolean => /^https?:/i.test(href);

/** Renders visually hidden text that tells screen reader users that a link opens in a new window. */
export function NewWindow({ link, page }: { link: Link; page: PageContext }) {
  return link.target === "_blank" ? <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden> : null;
}

interface FieldLinkProps {
  link: Link | null;
  /** Link text; default: the text from the CMS. */
  text?: string;
  page: PageContext;
}

/** Returns whether a link has no URL, so that visitors see only its text. */
const isOnlyText = ({ href, regions }: Link, page: PageContext): boolean => href === "#" && !regions && !page.editing;

/** Renders a CMS link inline, or only its text if the link has no URL. Renders nothing if the link has no text. */
export function FieldLink({ link, text = link?.text, page }: FieldLinkProps) {
  if (!link || !text) return null;
  if (isOnlyText(link, page)) return <span>{text}</span>;
  const { href, hrefLang, target, rel, "data-regions": regions } = linkProps(link);
  return (
    <a href={href} hrefLang={hrefLang} target={target} rel={rel} data-regions={regions}>
      {text}
      {leavesSite(link) && <Icon name="arrow-up-right" size={16} />}
      <NewWindow link={link} page={page} />
    </a>
  );
}

/** Renders a CMS link as a standalone link with an arrow icon. */
export function FieldTextLink({ link, text = link?.text, page }: FieldLinkProps) {
  if (!link || !text) return null;
  if (isOnlyText(link, page)) return <span>{text}</span>;
  return (
    <TextLink {...linkProps(link)} external={leavesSite(link)}>
      {text}
      <NewWindow link={link} page={page} />
    </TextLink>
  );
}
