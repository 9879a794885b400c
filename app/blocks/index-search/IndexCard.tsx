import { css } from "@linaria/core";
import type { IndexResult } from "../../../contracts/search.ts";
import { resultAddress } from "../../../lib/search/search.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const card = css`
  position: relative;
  display: grid;
  align-content: start;
  gap: var(--space-1);
  max-inline-size: 44rem;
  min-block-size: 7.75rem;
  padding-block: var(--space-5);

  & a {
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
`;

const description = css`
  font-size: var(--text-s);
`;

const address = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-size: var(--text-xs);
  color: var(--color-muted);
`;

/** A page in the search results. Results with an unsafe URL are omitted. */
export function IndexCard({ result, host }: { result: IndexResult; host: string | undefined }) {
  const leads = resultAddress(result.url, host);
  if (!leads) return null;
  return (
    <article className={card}>
      <Heading level={2} size="s">
        <a href={leads.href}>{result.title}</a>
      </Heading>
      {result.description && <p className={description}>{result.description}</p>}
      <p className={address}>{leads.shown}</p>
    </article>
  );
}

const middle = css`
  inline-size: min(70%, 22rem);
`;
const short = css`
  inline-size: min(50%, 14rem);
`;

/** The skeleton of a result, as tall as most results. */
export const IndexSkeleton = () => (
  <div className={card}>
    <Skeleton shape="text" className={middle} />
    <Skeleton shape="text" />
    <Skeleton shape="text" className={short} />
  </div>
);
