import { css } from "@linaria/core";
import type { WebPage } from "../../../contracts/search.ts";
import { mediaUrl } from "../../../lib/cms/media.ts";
import { resultAddress, resultPicture } from "../../../lib/search/search.ts";
import { from } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const card = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2) var(--space-5);
  min-block-size: 9.25rem;
  padding-block: var(--space-5);

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) 8.5rem;
  }
`;

const words = css`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  max-inline-size: 38em;
`;

const address = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-size: var(--text-xs);
  color: var(--color-muted);
`;

const title = css`
  text-decoration-color: transparent;

  &:hover {
    text-decoration-color: currentColor;
  }

  /* The link's pseudo-element covers the card, so the picture is clickable too. */
  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }
`;

const snippet = css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  font-size: var(--text-s);
  color: var(--color-muted);
`;

const media = css`
  display: none;

  @media ${from(600)} {
    display: block;
    aspect-ratio: 4 / 3;
    align-self: start;
    overflow: clip;
    border-radius: var(--radius-m);
    background: var(--color-tint);
  }
`;

/** A page in the search results. Results with an unsafe URL are omitted. */
export function ResultCard({ result, host }: { result: WebPage; host: string | undefined }) {
  const leads = resultAddress(result.url, host);
  if (!leads) return null;
  const picture = resultPicture(result.openGraphImage?.contentUrl, host);
  return (
    <article className={card}>
      <div className={words}>
        <p className={address}>{leads.shown}</p>
        <Heading level={2} size="s">
          <a className={title} href={leads.href}>
            {result.name}
          </a>
        </Heading>
        {result.snippet && <p className={snippet}>{result.snippet}</p>}
      </div>
      {picture && (
        <div className={media}>
          <Picture src={mediaUrl(picture, { width: 272, height: 204 })} alt="" width={272} height={204} fit="cover" />
        </div>
      )}
    </article>
  );
}

const short = css`
  inline-size: min(60%, 14rem);
`;
const middle = css`
  inline-size: min(80%, 22rem);
`;

/** The skeleton of a result, as tall as most results. */
export const ResultSkeleton = () => (
  <div className={card}>
    <div className={words}>
      <Skeleton shape="text" className={short} />
      <Skeleton shape="text" className={middle} />
      <Skeleton shape="text" />
      <Skeleton shape="text" className={middle} />
    </div>
    <Skeleton className={media} />
  </div>
);
