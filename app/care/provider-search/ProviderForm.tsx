import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { Island } from "../../islands/Island.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { from } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LocationPicker } from "../LocationPicker.tsx";
import { ProviderBox } from "./ProviderBox.island.tsx";
import { providerSearchPhrases, suggestionGroups } from "./phrases.ts";

const row = css`
  display: grid;
  gap: var(--space-3);

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
`;

const near = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  align-items: center;
  font-size: var(--text-s);

  @media (scripting: none) {
    display: none;
  }
`;

interface ProviderFormProps {
  /** The name of its text, what it holds, and what leads back to a search without it. */
  box: { name: string; placeholder: string; defaultValue: string; clear?: { label: string; href: string } };
  id?: string;
  /** Where it leads; to its own page without one. */
  action?: string;
  /** It leads to another site, in a tab of its own. */
  leaves?: boolean;
  className?: string;
  page: PageContext;
  /** Further fields. */
  children?: ReactNode;
}

/** The form of a search for providers: its text with suggestions (PR-10), and its button. */
export const ProviderForm = ({ box, id, action, leaves, className, page, children }: ProviderFormProps) => (
  <search>
    <form
      className={classNames(row, className)}
      id={id}
      action={action}
      {...(leaves && { target: "_blank", rel: "noopener" })}
    >
      <Island
        name="care/ProviderBox"
        wake="interaction"
        component={ProviderBox}
        props={{
          ...box,
          label: page.t(providerSearchPhrases.ProviderSearchLabel),
          announcement: page.t(searchPhrases.Suggestions),
          groups: suggestionGroups(page),
        }}
      />
      <Button type="submit">{page.t(searchPhrases.Search)}</Button>
      {children}
    </form>
  </search>
);

/** Near which place a search for providers looks. Without script there is none to choose. */
export const NearPlace = ({ page, className }: { page: PageContext; className?: string }) => (
  <div className={classNames(near, className)}>
    <b>{page.t(providerSearchPhrases.Near)}</b>
    <LocationPicker page={page} />
  </div>
);
