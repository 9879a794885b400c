import { css } from "@linaria/core";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import { entriesByLetter } from "./entries.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

const letters = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin-block-end: var(--space-6);

  & a {
    display: grid;
    place-items: center;
    min-inline-size: 2.75rem;
    min-block-size: 2.75rem;
    border: 1px solid var(--color-border);
    border-radius: var(--radius-s);
    font-weight: 700;
    text-decoration: none;
    background: var(--color-surface);
  }

  & a:hover {
    color: var(--color-on-tint);
    background: var(--color-tint);
  }
`;

const groups = css`
  columns: 18rem 3;
  column-gap: var(--space-7);

  & > section {
    break-inside: avoid;
    margin-block-end: var(--space-6);
    scroll-margin-block-start: 6rem;
  }

  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & li > a {
    display: inline-block;
    padding-block: var(--space-2);
  }

  & li > span {
    font-size: var(--text-s);
    color: var(--color-muted);
  }
`;

/** Renders an A-Z list of medical conditions. Each alternative name of a condition has its own entry. */
export function ConditionIndex({ fields: { heading, conditions }, page }: ViewProps<typeof fieldSet>) {
  const { t, language } = page;
  const all = entriesByLetter(conditions, language);
  if (all.length === 0 && !heading) return null;
  return (
    <Section heading={heading}>
      <nav aria-label={t(phrases.ConditionLetters)}>
        <ul className={letters}>
          {all.map(([letter]) => (
            <li key={letter}>
              <a href={`#letter-${letter}`}>{letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={groups}>
        {all.map(([letter, entries]) => (
          <section key={letter} id={`letter-${letter}`} aria-labelledby={`letter-${letter}-heading`}>
            <Heading level={heading ? 3 : 2} size="s" id={`letter-${letter}-heading`}>
              {letter}
            </Heading>
            <ul>
              {entries.map(({ text, href, see }) => (
                <li key={`${text} ${href}`}>
                  <a href={href}>{text}</a>
                  {see && <span>, {t(phrases.ConditionSee, { name: see })}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}
