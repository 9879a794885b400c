import { css } from "@linaria/core";
import { LinkRow } from "../../cms/components/LinkRow.tsx";
import { Island } from "../../islands/Island.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { SearchForm } from "../../search/SearchForm.tsx";
import { from } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { iconName } from "../../ui/icons/icon-name.ts";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { SearchBox } from "./SearchBox.island.tsx";

const title = css`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  margin-block-end: var(--space-4);
  font-family: var(--font-display);
  font-size: var(--heading-m);
  font-weight: var(--weight-display);
  line-height: 1.2;
  color: var(--color-heading);

  & > svg {
    flex: none;
    color: var(--color-accent);
  }
`;

const form = css`
  display: grid;
  gap: var(--space-3);
  max-inline-size: 48rem;

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

export function SearchBar({ fields, page }: ViewProps<typeof fieldSet>) {
  const { t } = page;
  const { searchResultsPage, searchIcon } = fields;
  if (!searchResultsPage || searchResultsPage.href === "#") return null;
  const label = fields.searchLabel || t(searchPhrases.SearchPlaceholder);
  const icon = iconName(searchIcon);
  return (
    <Section space="tight" tone="soft">
      <h2 className={title}>
        {icon && <Icon name={icon} size={28} />}
        {label}
      </h2>
      <SearchForm to={searchResultsPage.href} className={form}>
        <Island
          name="search-bar/SearchBox"
          hydrate="interaction"
          component={SearchBox}
          props={{
            label,
            labelHidden: true,
            defaultValue: "",
            placeholder: t(searchPhrases.SearchPlaceholder),
            announcement: t(searchPhrases.Suggestions),
          }}
        />
        <Button type="submit">{t(searchPhrases.Search)}</Button>
      </SearchForm>
      <LinkRow label={t(searchPhrases.QuickLinks)} links={fields.quickLinks} page={page} />
    </Section>
  );
}
