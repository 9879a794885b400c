import { css } from "@linaria/core";
import { useEffect, useState } from "react";
import type { PurgeReceipt } from "../../../../contracts/purge.ts";
import { languageName } from "../../../../lib/cms/language.ts";
import { countText } from "../../../../lib/text/count.ts";
import type { IslandComponent } from "../../../islands/types.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { Note } from "../../../ui/Note.tsx";
import { isWildcardPath, Moment, pathText, toolUrl } from "../overview/components.tsx";
import { groupOf, LABELS, LEVELS, rank } from "./results.ts";

/** Polling intervals in milliseconds: the first while an update takes effect, the second while pages still fail. */
const POLL_INTERVAL_MS = 1_000;
const RETRY_INTERVAL_MS = 5_000;
const MAX_POLLS = 90;

const list = css`
  margin-block: var(--space-3) var(--space-6);

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }

  & p {
    flex-basis: 100%;
    margin: 0;
    font-size: var(--text-s);
  }

  & small {
    color: var(--color-muted);
  }
`;

const outcome = css`
  margin-block: var(--space-3) var(--space-4);
`;

interface ReceiptProps {
  receipt: PurgeReceipt;
  zone: string;
  /** The site's languages. URLs in the first language have no prefix. */
  languages: readonly string[];
  /** Whether the signed-in user can open the author tools. */
  isAuthor: boolean;
}

/**
 * Renders what an update did to each page. The island polls the receipt until each page has a result and the update has
 * taken effect for all visitors. Without JavaScript, the user must reload the page.
 */
export const ReceiptIsland: IslandComponent<"authors/Receipt", ReceiptProps> = ({
  receipt: served,
  zone,
  languages,
  isAuthor,
}) => {
  const [receipt, setReceipt] = useState(served);
  const [polls, setPolls] = useState(0);
  const { results, state } = receipt;
  const isRunning = state !== "everywhere" || (results?.waiting ?? 0) > 0;
  const mayChange = isRunning || (results?.failed ?? 0) > 0;
  useEffect(() => {
    if (!mayChange || polls >= MAX_POLLS) return;
    const unmount = new AbortController();
    const poll = async () => {
      try {
        const headers = { accept: "application/json" };
        const response = await fetch(`/_edge/purge/${receipt.id}`, { headers, signal: unmount.signal });
        if (!response.ok) throw new Error(`the receipt request failed with status ${response.status}`);
        setReceipt((await response.json()) as PurgeReceipt);
      } catch (error) {
        if (unmount.signal.aborted) return;
        console.error("receipt:", error);
      }
      setPolls(polls + 1);
    };
    const timer = setTimeout(poll, polls === 0 ? 0 : isRunning ? POLL_INTERVAL_MS : RETRY_INTERVAL_MS);
    return () => {
      clearTimeout(timer);
      unmount.abort();
    };
  }, [receipt.id, mayChange, isRunning, polls]);
  const pages = receipt.pages.toSorted((a, b) => rank(a.result) - rank(b.result));
  return (
    <>
      <div className={outcome} role="status">
        <Outcome receipt={receipt} zone={zone} />
      </div>
      {pages.length > 0 && (
        <ul className={`plain ${list}`}>
          {pages.map((page) => {
            const { site, language, path, result, reason, broken = 0, brokenBlocks = [] } = page;
            const address = language === languages[0] ? path : `/${language}${path === "/" ? "" : path}`;
            return (
              <li key={`${site} ${language} ${path}`}>
                {result && <Chip level={LEVELS[result] ?? "neutral"}>{LABELS[result]}</Chip>}
                {isAuthor || !isWildcardPath(path) ? (
                  <a href={isAuthor ? toolUrl("page", page) : address}>{pathText(address)}</a>
                ) : (
                  pathText(address)
                )}
                <small>{languageName(language)}</small>
                {reason && <p>{reason}</p>}
                {broken > 0 && (
                  <p>
                    {`${countText(broken, "problem")} on this page${brokenBlocks.length > 0 ? `: ${brokenBlocks.join(", ")}` : ""}.`}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {receipt.pageCount > pages.length && <p>{`Only ${pages.length} of ${receipt.pageCount} pages are listed.`}</p>}
    </>
  );
};

/** Renders whether visitors see the update, in one or two sentences. */
function Outcome({ receipt, zone }: Pick<ReceiptProps, "receipt" | "zone">) {
  const { results, state, everywhereBy, pageCount, calls } = receipt;
  if (pageCount === 0)
    return (
      <Note kind="warning">
        {calls.length > 0 ? (
          <p>
            No page was updated.{" "}
            {countText(calls.length, "list that uses this content was", "lists that use this content were")} updated.
          </p>
        ) : (
          <p>
            <strong>Nothing was updated.</strong> No page uses this content.
          </p>
        )}
      </Note>
    );
  const spread =
    state === "everywhere" ? (
      "All visitors see the result."
    ) : (
      <>
        All visitors see the result by <Moment at={everywhereBy} zone={zone} />.
      </>
    );
  if (!results)
    return (
      <p>
        {countText(pageCount, "page")}. {spread}
      </p>
    );
  if (groupOf(receipt)?.startsWith("hold ") && results.failed === 0)
    return (
      <p>
        <strong>{`${countText(pageCount, "page")} held.`}</strong> Visitors keep what they see until the release.
      </p>
    );
  const { renewed, unchanged, kept, removed, failed, waiting } = results;
  const changed = renewed + removed;
  const done = results["on visit"];
  if (failed > 0)
    return (
      <Note kind="danger">
        <p>
          <strong>
            {failed === pageCount && pageCount === 1
              ? "The page was not updated."
              : `${failed} of ${countText(pageCount, "page")} ${failed === 1 ? "was" : "were"} not updated.`}
          </strong>{" "}
          Visitors still get the earlier version. The site tries again for about an hour.
        </p>
        {changed > 0 && (
          <p>
            {countText(changed, "other page")} changed. {spread}
          </p>
        )}
      </Note>
    );
  if (waiting > 0)
    return (
      <p>
        <strong>{`Updating ${waiting} of ${countText(pageCount, "page")}…`}</strong> A page that is still waiting
        updates when somebody opens it.
      </p>
    );
  if (changed === 0 && done === 0)
    return (
      <Note kind="warning">
        <p>
          <strong>Nothing changed.</strong>{" "}
          {kept > 0
            ? "Authors hold these pages or put an earlier version back."
            : `Visitors already had what the CMS has published${unchanged > 1 ? " on these pages" : ""}. Is the change published in the CMS?`}
        </p>
      </Note>
    );
  return (
    <p>
      <strong>
        {changed > 0
          ? `${countText(changed, "page")} changed.`
          : `${countText(done, "page updates", "pages update")} when opened.`}
      </strong>{" "}
      {spread}
    </p>
  );
}
