import type { RegionLinks } from "../../browser/region-links.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Link } from "../fields/types.ts";
import { fieldPhrases } from "../phrases.ts";

/**
 * The attributes of an authored link (LY-05). Links of regions travel as data: the server writes the link for
 * everybody, and `app/browser/region-links.ts` swaps it once the region is known (LY-04). How it opens stays the same.
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

/** Whether a link leads to another site, which an arrow then says; telephone and mail links do not. */
export const leavesSite = ({ href }: Link): boolean => /^https?:/i.test(href);

/** Words that warn of a new window, for those who cannot see the mark beside a link. */
export function NewWindow({ link, page }: { link: Link; page: PageContext }) {
  return link.target === "_blank" ? <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden> : null;
}

interface FieldLinkProps {
  link: Link | null;
  /** Replaces the link's own text. */
  text?: string;
  page: PageContext;
}

/** An authored link within a line or a list; nothing without a text. */
export function FieldLink({ link, text = link?.text, page }: FieldLinkProps) {
  if (!link || !text) return null;
  const { href, hrefLang, target, rel, "data-regions": regions } = linkProps(link);
  return (
    <a href={href} hrefLang={hrefLang} target={target} rel={rel} data-regions={regions}>
      {text}
      {leavesSite(link) && <Icon name="arrow-up-right" size={16} />}
      <NewWindow link={link} page={page} />
    </a>
  );
}

/** An authored link that stands by itself, with an arrow. */
export function FieldTextLink({ link, text = link?.text, page }: FieldLinkProps) {
  if (!link || !text) return null;
  return (
    <TextLink {...linkProps(link)} external={leavesSite(link)}>
      {text}
      <NewWindow link={link} page={page} />
    </TextLink>
  );
}
