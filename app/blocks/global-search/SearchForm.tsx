import { css } from "@linaria/core";
import { type FormEvent, useId } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

const form = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto 3.75rem;
  align-items: center;
  max-inline-size: 48rem;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-button);
  background: var(--color-surface);
  box-shadow: var(--shadow-s);

  &:focus-within:has(input:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }

  & > input[type="text"] {
    min-block-size: 3.75rem;
    padding: 0.7rem 0.5rem 0.7rem 1.25rem;
    border: 0;
    border-radius: var(--radius-button);
    background: none;
    text-overflow: ellipsis;
    outline: none;
  }

  & > a {
    ${iconButton}
    border-radius: var(--radius-button);
    color: var(--color-muted);
  }

  & > a:hover {
    color: var(--color-link);
    background: var(--color-tint);
  }

  /* Hides the Clear link while the search box is empty. */
  & > input:placeholder-shown + a {
    display: none;
  }

  & > button {
    display: grid;
    grid-column: 3;
    place-items: center;
    block-size: 3rem;
    margin-inline-end: 0.375rem;
    border: 0;
    border-radius: calc(var(--radius-button) - 2px);
    color: var(--color-on-action);
    background: var(--color-action);
  }

  & > button:hover {
    background: var(--color-action-hover);
  }
`;

interface SearchFormProps {
  search: SiteSearch;
  /**
   * Search criteria that the server used to render the results. The search text is the initial value of the
   * uncontrolled input.
   */
  served: SiteSearch;
  placeholder: string;
  page: PageContext;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** Renders the site search form, which works without JavaScript. The Clear link opens the page without a search. */
export function SearchForm({ search, served, placeholder, page, onSubmit }: SearchFormProps) {
  const id = useId();
  return (
    <search>
      <form autoComplete="off" className={form} onSubmit={onSubmit}>
        <VisuallyHidden>
          <label htmlFor={id}>{page.t(searchPhrases.SearchLabel)}</label>
        </VisuallyHidden>
        <input
          id={id}
          type="text"
          name="searchText"
          inputMode="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={served.searchText}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
        />
        <a href={siteSearch.url({ searchIndex: search.searchIndex })} data-search data-reset>
          <Icon name="close" size={20} />
          <VisuallyHidden>{page.t(searchPhrases.SearchClear)}</VisuallyHidden>
        </a>
        <HiddenInputs values={siteSearch.entries(search)} except={["searchText", "page"]} />
        <button type="submit">
          <Icon name="search" size={22} />
          <VisuallyHidden>{page.t(searchPhrases.Search)}</VisuallyHidden>
        </button>
      </form>
    </search>
  );
}
