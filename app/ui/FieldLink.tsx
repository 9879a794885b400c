import type { Link } from "../blocks/fields.ts";
import type { PageContext } from "../page/context.ts";
import { Icon } from "./icons/Icon.tsx";
import { TextLink } from "./TextLink.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/**
 * The attributes of an authored link (LY-05). Regional variants travel as data: the server writes the base link, which
 * is the same for everyone, and the browser swaps it once it knows the region (LY-04).
 */
export function linkProps({ href, target, regions }: Link) {
  return {
    href,
    target: target || undefined,
    rel: target === "_blank" ? "noopener" : undefined,
    "data-regions": regions && Object.keys(regions).length > 0 ? JSON.stringify(regions) : undefined,
  };
}

/** Whether a link leads to another site, which an arrow then says; telephone and mail links do not. */
export const leavesSite = ({ href }: Link): boolean => /^https?:/i.test(href);

/** Words that warn of a new window, for those who cannot see the mark beside a link. */
export function NewWindow({ link, page }: { link: Link; page: PageContext }) {
  return link.target === "_blank" ? <VisuallyHidden> ({page.t("OpensInNewWindow")})</VisuallyHidden> : null;
}

interface FieldLinkProps {
  link: Link | null;
  /** Replaces the link's own text. */
  text?: string;
  page: PageContext;
  className?: string;
}

/** An authored link within a line or a list; nothing without a text. */
export function FieldLink({ link, text = link?.text, page, className }: FieldLinkProps) {
  if (!link || !text) return null;
  return (
    <a className={className} {...linkProps(link)}>
      {text}
      {leavesSite(link) && <Icon name="arrow-up-right" size={16} />}
      <NewWindow link={link} page={page} />
    </a>
  );
}

/** An authored link that stands by itself, with an arrow. */
export function FieldTextLink({ link, text = link?.text, page }: Omit<FieldLinkProps, "className">) {
  if (!link || !text) return null;
  return (
    <TextLink {...linkProps(link)} external={leavesSite(link)}>
      {text}
      <NewWindow link={link} page={page} />
    </TextLink>
  );
}
