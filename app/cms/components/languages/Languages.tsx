import { css } from "@linaria/core";
import type { PageContext } from "../../../context/page-context.ts";
import { isSiteLanguage, pathOf } from "../../../context/site-link.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { languagePhrases } from "./phrases.ts";

const row = css`
  display: flex;
  align-items: center;

  & > svg {
    color: var(--color-muted);
  }

  /* A separator between the two languages. */
  & > li + li {
    background: linear-gradient(var(--color-border), var(--color-border)) no-repeat 0 / 1px 1.25rem;
  }
`;

const button = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
  padding-inline: var(--space-3);
  border: 0;
  border-radius: var(--radius-s);
  font-weight: 700;
  color: var(--color-link);
  background: none;

  &:hover {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }
`;

/* The language menu opens below its button. Browsers without anchor positioning center the menu in the viewport. */
const menu = css`
  max-block-size: 70dvh;
  padding: var(--space-2);
  overflow-y: auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  color: var(--color-text);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);

  @supports (position-area: block-end) {
    position-area: block-end span-inline-start;
    position-try-fallbacks: flip-inline, flip-block, flip-block flip-inline;
    inset: auto;
    margin: var(--space-1) 0;
  }

  & a,
  & span[lang] {
    inline-size: 100%;
  }
`;

const list = css`
  display: grid;
`;

/** Returns the native name of a language, such as `Español` for `es`. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

interface LanguagesProps {
  id: string;
  page: PageContext;
}

/** Returns whether the page exists in another language. */
export const hasLanguages = ({ languages }: PageContext): boolean => languages.length > 1;

/**
 * Renders links to the page in other languages. If the page exists in three or more languages, the links are in a menu.
 */
export function Languages({ id, page }: LanguagesProps) {
  const { language, languages, t } = page;
  const entries = languages.map((code) => (
    <li key={code}>
      {code === language ? (
        <span lang={code} aria-current="true">
          {nameOf(code)}
        </span>
      ) : (
        <a href={hrefOf(code, page)} lang={code} hrefLang={code}>
          {nameOf(code)}
        </a>
      )}
    </li>
  ));
  if (languages.length < 3) return <ul className={row}>{entries}</ul>;
  return (
    <>
      <button className={button} type="button" popoverTarget={id}>
        <Icon name="globe" size={20} />
        <VisuallyHidden>{`${t(languagePhrases.Language)}: `}</VisuallyHidden>
        <span lang={language}>{nameOf(language)}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <div className={menu} id={id} popover="auto">
        <ul className={list}>{entries}</ul>
      </div>
    </>
  );
}

const hrefOf = (code: string, page: PageContext): string =>
  pathOf(page, isSiteLanguage(page, code) ? (page.englishPath ?? page.path) : page.path, code);
