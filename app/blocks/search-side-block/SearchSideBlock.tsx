import { css } from "@linaria/core";
import { useId } from "react";
import { safeHref, withParameter } from "../../../lib/cms/links.ts";
import { pictureUrl } from "../../../lib/cms/media.ts";
import { EVENTS_SEARCH } from "../../../lib/cms/paths.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { carePhrases } from "../../care/phrases.ts";
import { Rating } from "../../care/Rating.tsx";
import { AnswerText } from "../../cms/components/AnswerText.tsx";
import { failureText } from "../../cms/components/Failure.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import { siteLink } from "../../context/site-link.ts";
import { siteSearch } from "../../search/site-search.ts";
import { below } from "../../theme/viewport.ts";
import type { IconName } from "../../ui/icons/paths.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { FailedProps, SkeletonProps, ViewProps } from "../types.ts";
import type { fields as fieldSet, Kind } from "./fields.ts";
import { phrases } from "./phrases.ts";
import type { Side, SideItem } from "./side.ts";

/** Width and height of the image file in pixels. */
const SIZE = { width: 112, height: 112 };

type Fields = ViewProps<typeof fieldSet>["fields"];
type SideProps = { fields: Fields; page: PageContext };

/** The heading, icon, and search page for each type of side block. The side block for services has no search page. */
const KINDS: Record<Kind, { heading: Phrase; icon: IconName; tool?: { title: Phrase; text: Phrase; href: string } }> = {
  services: { heading: phrases.OnDemandServices, icon: "video" },
  locations: {
    heading: phrases.RelatedLocations,
    icon: "map-pin",
    tool: { title: phrases.FindLocation, text: phrases.FindLocationText, href: "/locations/search" },
  },
  providers: {
    heading: carePhrases.RelatedProviders,
    icon: "stethoscope",
    tool: { title: phrases.FindDoctor, text: phrases.FindDoctorText, href: "/find-a-doctor" },
  },
  events: {
    heading: phrases.RelatedClassesEvents,
    icon: "calendar",
    tool: { title: phrases.FindEvent, text: phrases.FindEventText, href: EVENTS_SEARCH },
  },
};

const box = css`
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  transition: opacity var(--duration-fast);

  [aria-busy="true"] > & {
    opacity: 0.45;
  }
`;

const failureMessage = css`
  margin-block-end: var(--space-3);
  font-size: var(--text-s);
`;

const title = css`
  margin-block-end: var(--space-4);
  font-size: var(--heading-s);
`;

const list = css`
  display: grid;
  gap: var(--space-4);
`;

const row = css`
  position: relative;
  display: grid;
  grid-template-columns: min(3.5rem, 17.5vw) minmax(0, 1fr);
  gap: var(--space-4);
  align-items: center;
  font-size: var(--text-s);
  line-height: 1.45;

  @media ${below(280)} {
    grid-template-columns: minmax(0, 1fr);
  }

  & a {
    font-weight: 700;
    text-decoration-color: transparent;
  }

  & a:hover {
    text-decoration-color: currentColor;
  }

  & a::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  & p {
    font-size: var(--text-xs);
    color: var(--color-muted);
  }
`;

const thumb = css`
  inline-size: 100%;
  max-inline-size: 3.5rem;
  aspect-ratio: 1;
  border-radius: var(--radius-s);

  [data-kind="providers"] & {
    border-radius: 50%;
  }
`;

export function SearchSideBlock({ fields, page, data }: ViewProps<typeof fieldSet, Side>) {
  const id = useId();
  const { kind } = fields;
  if (data.isCrisis) return null;
  if (data.items.length === 0) return <SideFallback fields={fields} page={page} searchText={data.searchText} />;
  return (
    <section className={box} data-print="none" data-kind={kind} aria-labelledby={id}>
      <h2 className={title} id={id}>
        {fields.heading || page.t(KINDS[kind].heading)}
      </h2>
      <ul className={list}>
        {data.items.map((item) => (
          <li key={item.id}>
            <Row item={item} icon={KINDS[kind].icon} page={page} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ item, icon, page }: { item: SideItem; icon: IconName; page: PageContext }) {
  const picture = pictureUrl(item.picture, page.pictureHosts, SIZE);
  const href = safeHref(item.address);
  const title = item.language ? (
    <AnswerText text={item.title} language={item.language} page={page} isName />
  ) : (
    lineText(item.title)
  );
  const newTabProps = item.newTab && { target: "_blank", rel: "noopener" };
  return (
    <div className={row}>
      <Thumbnail picture={picture} {...SIZE} icon={icon} iconSize={26} lazy className={thumb} />
      <div>
        {href ? (
          <a {...siteLink(page, href)} {...newTabProps}>
            {title}
            {newTabProps && <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>}
          </a>
        ) : (
          <strong>{title}</strong>
        )}
        {item.lines.filter(Boolean).map((line) => (
          <p key={line}>{lineText(line)}</p>
        ))}
        {item.rating !== undefined && <Rating value={item.rating} label={page.t(carePhrases.Rated)} />}
      </div>
    </div>
  );
}

interface SideFallbackProps extends SideProps {
  searchText: string;
  /** Text above the link. */
  message?: string;
}

/**
 * Renders a link to the side block's search page, including the search text if that page accepts it. Renders nothing in
 * the side block for services.
 */
function SideFallback({ fields: { kind, searchTool }, page, searchText, message }: SideFallbackProps) {
  const { icon, tool } = KINDS[kind];
  if (!tool) return message ? <p className={box}>{message}</p> : null;
  const base = searchTool && searchTool.href !== "#" ? searchTool.href : tool.href;
  const takesText = searchText && kind !== "providers" && base.startsWith("/");
  return (
    <div className={box} data-print="none" data-kind={kind}>
      {message && <p className={failureMessage}>{message}</p>}
      <div className={row}>
        <Thumbnail picture={null} {...SIZE} icon={icon} iconSize={26} className={thumb} />
        <div>
          <a href={takesText ? withParameter(base, "searchText", searchText) : base}>
            {linkText(searchTool, page.t(tool.title))}
          </a>
          <p>{page.t(tool.text)}</p>
        </div>
      </div>
    </div>
  );
}

export function SideFailed({ fields, page, query, reason }: FailedProps<typeof fieldSet>) {
  const { searchText } = siteSearch.read(query);
  const heading = fields.heading || page.t(KINDS[fields.kind].heading);
  const message = `${page.t(phrases.SideFailed, { heading })} ${failureText(page, reason)}`;
  return <SideFallback fields={fields} page={page} searchText={searchText} message={message} />;
}

const shortLine = css`
  inline-size: 60%;
`;

/** Skeleton for a side block with two items. */
export const SideSkeleton = ({ fields, page }: SkeletonProps<typeof fieldSet>) => (
  <div className={box} data-print="none">
    <p className={title}>{fields.heading || page.t(KINDS[fields.kind].heading)}</p>
    <div className={list}>
      {[1, 2].map((line) => (
        <div className={row} key={line}>
          <Skeleton className={thumb} />
          <div>
            <Skeleton shape="text" />
            <Skeleton shape="text" className={shortLine} />
          </div>
        </div>
      ))}
    </div>
  </div>
);
