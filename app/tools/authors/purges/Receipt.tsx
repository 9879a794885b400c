import { css } from "@linaria/core";
import type { PurgeReceipt } from "../../../../contracts/purge.ts";
import { Island } from "../../../islands/Island.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { countText, facts, Moment, toolUrl } from "../overview/components.tsx";
import { ReceiptState } from "./ReceiptState.island.tsx";

const list = css`
  margin-block: var(--space-3) var(--space-6);
  overflow-wrap: anywhere;

  & li {
    padding-block: var(--space-1);
  }
`;

/** Returns the name of the person or machine that started the purge, or "somebody" if the receipt contains no name. */
export const whoOf = ({ by, name, asked = [] }: PurgeReceipt): string => {
  if (by === "machine") return asked[0]?.startsWith("publication") ? "the CMS" : "a machine";
  return name ? `${name} (${by})` : (by ?? "somebody");
};

interface ReceiptProps {
  receipt: PurgeReceipt;
  zone: string;
  /** The site's languages. URLs in the first language have no prefix. */
  languages: readonly string[];
  /** Whether the signed-in user can open the author tools. */
  isAuthor: boolean;
}

/**
 * Returns text that states the number of purged pages per language, such as `: 2 en, 1 es`. Returns "" if all pages are
 * in the same language.
 */
function byLanguage(pages: PurgeReceipt["pages"]): string {
  const counts = [...Map.groupBy(pages, ({ language }) => language)].map(([name, { length }]) => `${length} ${name}`);
  return counts.length > 1 ? `: ${counts.join(", ")}` : "";
}

/** Renders a purge receipt: its state and the invalidated pages and API responses. */
export function Receipt({ receipt, zone, languages, isAuthor }: ReceiptProps) {
  const addressOf = ({ language, path }: PurgeReceipt["pages"][number]) =>
    language === languages[0] ? path : `/${language}${path === "/" ? "" : path}`;
  const { state, at, everywhereBy, asked = [], unused = [], place, pages, pageCount, calls, keys } = receipt;
  return (
    <>
      <dl className={facts}>
        <div>
          <dt>State</dt>
          <dd>
            <Island
              name="authors/ReceiptState"
              hydrate="load"
              component={ReceiptState}
              props={{ id: receipt.id, state }}
            />
          </dd>
        </div>
        <div>
          <dt>Started</dt>
          <dd>
            <Moment at={at} zone={zone} />
          </dd>
        </div>
        <div>
          <dt>Data centers</dt>
          <dd>
            {place && `${place} immediately, all others by `}
            <Moment at={everywhereBy} zone={zone} />
          </dd>
        </div>
        <div>
          <dt>Cache entries removed</dt>
          <dd>{keys}</dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>{whoOf(receipt)}</dd>
        </div>
      </dl>
      {asked.length > 0 && (
        <>
          <Heading level={2} size="s">
            Requested
          </Heading>
          <ul className={list}>
            {asked.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      {unused.length > 0 && (
        <>
          <Heading level={2} size="s">
            Not used on any page
          </Heading>
          <ul className={list}>
            {unused.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <Heading level={2} size="s">
        {countText(pageCount, "page")} purged
        {pageCount === pages.length && byLanguage(pages)}
      </Heading>
      <ul className={list}>
        {pages.map((page) => (
          <li key={`${page.site} ${page.language} ${page.path}`}>
            <a href={isAuthor ? toolUrl("page", page) : addressOf(page)}>{addressOf(page)}</a> {page.site}
          </li>
        ))}
      </ul>
      {pageCount > pages.length && <p>Only the first {pages.length} are listed.</p>}
      {calls.length > 0 && (
        <>
          <Heading level={2} size="s">
            {countText(calls.length, "API response")} purged
          </Heading>
          <ul className={list}>
            {calls.map((call) => (
              <li key={call}>
                <code>{call}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
