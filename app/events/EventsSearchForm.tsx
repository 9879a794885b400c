import { css } from "@linaria/core";
import type { FormEvent } from "react";
import type { PageContext } from "../context/page-context.ts";
import { SearchButton } from "../search/SearchButton.tsx";
import { searchBox } from "../search/search-box.ts";
import { largeText } from "../theme/viewport.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { eventPhrases } from "./phrases.ts";

const form = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-3);
  max-inline-size: 48rem;

  /* In large text, the input needs the whole row. */
  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const field = css`
  & > span {
    display: block;
  }

  & > span:first-child {
    margin-block-end: var(--space-1);
    font-size: var(--text-s);
    font-weight: 700;
  }
`;

const input = css`
  appearance: none;
`;

interface EventsSearchFormProps {
  /** URL of the results page; default: the URL of the current page. */
  action?: string;
  id?: string;
  searchText?: string;
  className?: string;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  t: PageContext["t"];
}

/** Renders a search form for classes and events. The form works without JavaScript. */
export const EventsSearchForm = ({ searchText, className, t, ...target }: EventsSearchFormProps) => (
  <search>
    <form autoComplete="off" className={classNames(form, className)} {...target}>
      <label className={field}>
        <span data-label="">{t(eventPhrases.EventsSearchLabel)}</span>
        <span className={searchBox}>
          <Icon name="search" size={20} />
          <input
            type="search"
            name="searchText"
            className={input}
            defaultValue={searchText}
            placeholder={t(eventPhrases.EventsSearchHint)}
            enterKeyHint="search"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
        </span>
      </label>
      <SearchButton t={t} />
    </form>
  </search>
);
