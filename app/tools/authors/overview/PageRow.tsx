import { css } from "@linaria/core";
import type { ListedPage } from "../../../../contracts/authors.ts";
import { countText } from "../../../../lib/text/count.ts";
import { viewport } from "../../../theme/viewport.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { actions, kilobytes, Moment, PURGE_FORM, StateChip, stateMeaning, toolUrl } from "./components.tsx";

const row = css`
  padding-block: var(--space-3);
  min-inline-size: 0;

  @media ${viewport.wide} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: var(--space-5);

    & > * {
      grid-column: 1;
    }

    & > form {
      grid-area: 1 / 2 / span 5;
      align-self: center;
      margin: 0;
    }
  }

  & h2 {
    font-family: var(--font-text);
    font-size: var(--text-m);
    line-height: 1.4;
  }
`;

const head = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-inline-size: 0;

  & > input {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    margin: 0;
    accent-color: var(--color-link);
  }
`;

const details = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  margin-block-start: var(--space-1);
  font-size: var(--text-s);
  color: var(--color-muted);

  & > :first-child {
    overflow-wrap: anywhere;
  }
`;

const problem = css`
  margin-block-start: var(--space-1);
  font-size: var(--text-s);
  color: var(--on-danger);
`;

const withNames = (count: string, names: readonly string[]) =>
  names.length > 0 ? `${count}: ${names.join(", ")}` : count;

/** Renders a row in the page list: a page's storage state, problems, and actions. */
export function PageRow({ page, zone }: { page: ListedPage; zone: string }) {
  const { address, name, language, state, storedAt, purgedAt, weight, broken = 0, failure } = page;
  const { empty: emptyBlockCount = 0 } = page;
  const displayName = name || address;
  const hiddenName = <VisuallyHidden> {displayName}</VisuallyHidden>;
  const modeUrl = (mode: string) => `${address}?sc_mode=${mode}`;
  return (
    <article className={row}>
      <div className={head}>
        <input type="checkbox" name="address" value={address} form={PURGE_FORM} aria-label={`Select ${displayName}`} />
        <h2>
          <a href={toolUrl("page", page)}>{displayName}</a>
        </h2>
      </div>
      <div className={details}>
        {!page.wildcard && <span>{address}</span>}
        <span lang={language}>{language}</span>
        {state !== "fresh" && state !== "stale" && (
          <span title={stateMeaning(state)}>
            <StateChip state={state} />
          </span>
        )}
        {page.unlisted && <Chip>not in the page list</Chip>}
        {page.mark && <Chip level="yellow">{page.mark === "back" ? "put back" : "held"}</Chip>}
        {page.notUsed && <Chip>{`not used on this site (${page.notUsed})`}</Chip>}
        {storedAt && (
          <span>
            stored <Moment at={storedAt} zone={zone} />
          </span>
        )}
        {purgedAt && (
          <span>
            updated <Moment at={purgedAt} zone={zone} />
          </span>
        )}
        {weight !== undefined && <span>{kilobytes(weight)}</span>}
      </div>
      {failure && <p className={problem}>Not updated: {failure}</p>}
      {broken > 0 && <p className={problem}>{withNames(countText(broken, "problem"), page.brokenBlocks)}</p>}
      {emptyBlockCount > 0 && (
        <p className={details}>{withNames(countText(emptyBlockCount, "empty block"), page.emptyBlocks)}</p>
      )}
      <form autoComplete="off" className={actions} method="post" action="/_authors">
        {!page.wildcard && (
          <>
            <a href={address}>Open{hiddenName}</a>
            <a href={modeUrl("preview")}>Preview{hiddenName}</a>
          </>
        )}
        <a href={toolUrl("compare", page)}>Compare{hiddenName}</a>
        <a href={toolUrl("history", page)}>History{hiddenName}</a>
        <input type="hidden" name="address" value={address} />
        <Button type="submit" name="action" value="purge" variant="secondary" size="small">
          Update{hiddenName}
        </Button>
      </form>
    </article>
  );
}
