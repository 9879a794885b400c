import { css } from "@linaria/core";
import { useId } from "react";
import { hasLanguages, Languages } from "../../cms/components/languages/Languages.tsx";
import { languagePhrases } from "../../cms/components/languages/phrases.ts";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

const links = css`
  padding-block: var(--space-2);
  font-size: var(--text-s);

  & > :not([popover]) {
    margin-inline-start: calc(-1 * var(--space-3));
  }

  & a,
  & span[lang]:not(button *) {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    padding-inline: var(--space-3);
  }

  & span[lang]:not(button *) {
    color: var(--color-muted);
  }
`;

/** Renders links to the page in other languages. Renders nothing if the page exists in only one language. */
export function LanguageSwitcher({ page }: ViewProps<typeof fields>) {
  const id = useId();
  if (!hasLanguages(page)) return null;
  return (
    <nav className={`container ${links}`} aria-label={page.t(languagePhrases.Language)}>
      <Languages id={id} page={page} />
    </nav>
  );
}
