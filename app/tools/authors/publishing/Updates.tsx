import { css } from "@linaria/core";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import type { ViewProps } from "../../define.ts";
import {
  AuthorPage,
  type AuthorPageProps,
  Done,
  ErrorSummary,
  Moment,
  Plans,
  pathText,
} from "../overview/components.tsx";
import { isKind, type Kind, type Lists } from "./kinds.ts";
import { LABELS, NameForm } from "./NameForm.tsx";
import { NoDatabase } from "./NoDatabase.tsx";
import { whoOf } from "./Receipt.tsx";
import { Preview } from "./Review.tsx";
import { groupOf, outcomeText } from "./results.ts";

const history = css`
  margin-block: var(--space-4);

  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }
`;

export const DONE = { planned: "The update is planned.", withdrawn: "The planned update was withdrawn." };

/** Renders the form for an update, the planned updates, and the receipts of the last 30 days. */
export function Updates({
  data,
  navigation,
  outcome,
  query,
  form: formData,
  page: { timeZone },
}: ViewProps<Lists | null> & { navigation: Pick<AuthorPageProps, "here"> }) {
  const { receipts, next } = data?.receipts ?? { receipts: [] };
  return (
    <AuthorPage title="Publishing" {...navigation}>
      <ErrorSummary outcome={outcome} labels={LABELS} />
      <Done query={query} texts={DONE} />
      {!data && <NoDatabase />}
      <p>
        The CMS updates the site when it publishes. Here you see what each publication changed. You can also look up
        where something is used, and fetch it again.
      </p>
      <NameForm
        kind={isKind(formData?.get("kind")) ? (formData?.get("kind") as Kind) : "page"}
        name={formData?.get("name") ?? ""}
        isWrong={outcome?.errors?.has("name") === true}
      />
      <Plans
        planned={data?.plans ?? []}
        idOf={({ id }) => id}
        nameOf={({ asked }) => shortList(asked.map(pathText))}
        timeOf={({ from, until, by, name }) => (
          <>
            <Moment at={from} zone={timeZone} />
            {until && (
              <>
                {" "}
                and <Moment at={until} zone={timeZone} />
              </>
            )}
            , planned by {name ?? by}
          </>
        )}
        linksOf={({ asked }) => asked.filter(isPath).map((path) => <Preview key={path} of={path} />)}
      />
      <Heading level={2} size="m">
        Updates
      </Heading>
      <p>The receipts of the last 30 days{data ? "." : " are available again when the database is back."}</p>
      {data && receipts.length === 0 && <p>Nothing was updated.</p>}
      <ol className={history}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <a href={`/_authors/publishing/${receipt.id}`}>
              <Moment at={receipt.at} zone={timeZone} />
            </a>
            <span>{whoOf(receipt)}</span>
            {groupOf(receipt) && <span>{groupOf(receipt)}</span>}
            <span>
              {shownPages(receipt.pages) || shortList(receipt.asked?.slice(1).map(pathText)) || receipt.asked?.[0]}
            </span>
            <span>{outcomeText(receipt)}</span>
          </li>
        ))}
      </ol>
      {next !== undefined && (
        <ButtonLink variant="secondary" href={`/_authors/publishing?before=${next}`}>
          Older
        </ButtonLink>
      )}
    </AuthorPage>
  );
}

const isPath = (name: string) => /^\/\S*$/.test(name);

const shownPages = (pages: readonly { language: string; path: string }[]) =>
  shortList([...new Set(pages.map(({ path }) => pathText(path)))]);

/** Returns a string that lists the first three names. */
const shortList = (names: readonly string[] = []): string =>
  names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
