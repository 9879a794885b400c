import { css } from "@linaria/core";
import { isNearestTooFar } from "../../lib/maps/distance.ts";
import type { PageContext } from "../context/page-context.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { carePhrases } from "./phrases.ts";

const warning = css`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  margin-block-end: var(--space-4);
  font-weight: 700;

  & > svg {
    flex: none;
  }
`;

/** Renders a note if the location nearest to the visitor is at least 100 miles away. */
export function DistanceNote({
  distances,
  page,
}: {
  distances: readonly (number | null | undefined)[];
  page: PageContext;
}) {
  if (!page.place || !isNearestTooFar(distances)) return null;
  return (
    <p className={warning}>
      <Icon name="info" size={20} />
      {page.t(carePhrases.NearestLocationTooFar)}
    </p>
  );
}
