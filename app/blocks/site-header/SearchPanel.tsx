import { css } from "@linaria/core";
import { withParameter } from "../../../lib/cms/links.ts";
import { SITE_SEARCH } from "../../../lib/cms/paths.ts";
import { FieldLink } from "../../cms/components/FieldLink.tsx";
import type { Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { pathOf } from "../../context/site-link.ts";
import { Island } from "../../islands/Island.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { SearchForm } from "../../search/SearchForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { wide } from "./container-queries.ts";
import { type fields, linksOf } from "./fields.ts";
import { Panel } from "./Panel.tsx";
import { phrases } from "./phrases.ts";
import { SearchBox } from "./SearchBox.island.tsx";

const inner = css`
  max-inline-size: 56rem;
  margin-inline: auto;
  padding: var(--space-5) var(--gutter) var(--space-6);

  ${wide} {
    padding-block: var(--space-7);
  }

  /* The quick links are visible while the search box is empty. Suggestions replace them once the visitor types. */
  & > search:has(input:not(:placeholder-shown)) + nav {
    display: none;
  }
`;

const form = css`
  display: grid;
  align-items: start;
  gap: var(--space-3);

  @container site-header (min-width: 37.5rem) {
    grid-template-columns: minmax(0, 1fr) auto;
  }

  @container site-header (width < 37.5rem) {
    & > button {
      display: none;
    }
  }
`;

const heading = css`
  margin-block: var(--space-6) var(--space-2);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-muted);
`;

const links = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: 0 var(--space-5);

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-weight: 700;
    line-height: 1.3;
    text-decoration: none;
  }

  & a:hover {
    text-decoration: underline;
  }
`;

interface SearchPanelProps {
  id: string;
  fields: Values<typeof fields>;
  page: PageContext;
}

/** Renders the search panel in the header. The panel's form opens the results page and works without JavaScript. */
export function SearchPanel({ id, fields, page }: SearchPanelProps) {
  const { t } = page;
  const { searchResultsUrl, searchIndexId } = fields;
  const base = searchResultsUrl && searchResultsUrl.href !== "#" ? searchResultsUrl.href : pathOf(page, SITE_SEARCH);
  const results = searchIndexId ? withParameter(base, "searchIndex", searchIndexId) : base;
  const quickLinks = quickLinksOf(fields);
  return (
    <Panel id={id} kind="search" label={t(searchPhrases.Search)}>
      <div className={inner}>
        <SearchForm to={results} className={form}>
          <Island
            name="site-header/SearchBox"
            hydrate="interaction"
            component={SearchBox}
            props={{
              label: t(searchPhrases.SearchLabel),
              labelHidden: true,
              defaultValue: "",
              placeholder: fields.placeholderText || t(searchPhrases.SearchPlaceholder),
              announcement: t(searchPhrases.Suggestions),
              heading: t(phrases.SuggestedSearches),
              required: t(phrases.SearchTooShort),
              searchIndex: searchIndexId,
            }}
          />
          <Button type="submit">{t(searchPhrases.Search)}</Button>
        </SearchForm>
        {quickLinks.length > 0 && (
          <nav aria-labelledby={`${id}q`}>
            <p className={heading} id={`${id}q`}>
              {t(searchPhrases.QuickLinks)}
            </p>
            <ul className={links}>
              {quickLinks.map(({ key, text, link }) => (
                <li key={key}>
                  <FieldLink link={link} text={text} page={page} />
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </Panel>
  );
}

/**
 * Returns the search panel's quick links from the CMS, or the menu's primary links if the author did not set quick
 * links.
 */
function quickLinksOf(fields: SearchPanelProps["fields"]) {
  const authored = fields.quickLinks.filter(({ text, link }) => text && link && link.href !== "#");
  if (authored.length > 0) return authored.map(({ id, text, link }) => ({ key: id || text, text, link }));
  return linksOf(fields, "primaryLink").map(({ number, title, link }) => ({ key: number, text: title, link }));
}
