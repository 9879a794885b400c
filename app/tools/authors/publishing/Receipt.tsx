import { css } from "@linaria/core";
import type { PurgeReceipt } from "../../../../contracts/purge.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Island } from "../../../islands/Island.tsx";
import { facts, Moment, pathText } from "../overview/components.tsx";
import { ReceiptIsland } from "./Receipt.island.tsx";

const list = css`
  margin-block: var(--space-3) var(--space-6);
  overflow-wrap: anywhere;

  & li {
    padding-block: var(--space-1);
  }
`;

const isSite = (name: string) => name.startsWith("site ");

/** Returns the name of the person or machine that started the update, or "somebody" if the receipt contains no name. */
export const whoOf = ({ by, name, asked = [] }: PurgeReceipt): string => {
  if (by === "machine") return asked[0]?.startsWith("publication") ? "the CMS" : "a machine";
  return name ? `${name} (${by})` : (by ?? "somebody");
};

interface ReceiptProps {
  receipt: PurgeReceipt;
  zone: string;
  languages: readonly string[];
  isAuthor: boolean;
}

/** Renders the receipt of an update: its result, who started it, and technical details for ops. */
export function Receipt({ receipt, zone, languages, isAuthor }: ReceiptProps) {
  const { at, everywhereBy, asked: all = [], unused = [], place, calls, keys } = receipt;
  // The ID of a publishing job means nothing to authors.
  const jobs = all.filter((name) => name.startsWith("publication "));
  // The site is the one whose tools the author uses.
  const asked = all
    .filter((name, index) => !jobs.includes(name) && !(all.length > 1 && index === 0 && isSite(name)))
    .map(pathText);
  return (
    <>
      <Island
        name="authors/Receipt"
        hydrate="load"
        component={ReceiptIsland}
        props={{ receipt, zone, languages, isAuthor }}
      />
      <dl className={facts}>
        <div>
          <dt>Started</dt>
          <dd>
            <Moment at={at} zone={zone} />
          </dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>{whoOf(receipt)}</dd>
        </div>
        {asked.length > 0 && (
          <div>
            <dt>What</dt>
            <dd>
              {asked.length > 6 ? `${asked.slice(0, 5).join(", ")} and ${asked.length - 5} more` : asked.join(", ")}
            </dd>
          </div>
        )}
        {unused.length > 0 && (
          <div>
            <dt>Not used on any page</dt>
            <dd>{unused.join(", ")}</dd>
          </div>
        )}
      </dl>
      <details>
        <summary>Details for the operations team</summary>
        <p>
          {countText(keys, "cache entry", "cache entries")} removed{place && `, first in the data center ${place}`}, in
          all data centers by <Moment at={everywhereBy} zone={zone} />. {countText(calls.length, "API response")}{" "}
          renewed.{jobs.length > 0 && ` CMS: ${jobs.join(", ")}.`}
        </p>
        {calls.length > 0 && (
          <ul className={list}>
            {calls.map((call) => (
              <li key={call}>
                <code>{call}</code>
              </li>
            ))}
          </ul>
        )}
      </details>
    </>
  );
}
