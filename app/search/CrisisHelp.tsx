import { css } from "@linaria/core";
import { CRISIS_HELP, crisisHelp } from "../../lib/search/crisis.ts";
import { ButtonLink } from "../ui/Button.tsx";

const panel = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
  margin-block-end: var(--space-5);
  padding: var(--space-5);
  border: 2px solid var(--color-action);
  border-radius: var(--radius-m);

  & > strong {
    font-family: var(--font-display);
    font-size: var(--heading-m);
    font-weight: var(--weight-display);
    line-height: 1.2;
    color: var(--color-heading);
  }

  & > p {
    max-inline-size: var(--measure);
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }
`;

interface CrisisHelpProps {
  /** The search text. */
  text: string;
  language: string;
}

/**
 * Emergency numbers for a search about a life-threatening condition. The component renders nothing for other searches.
 */
export function CrisisHelp({ text, language }: CrisisHelpProps) {
  const found = crisisHelp(text);
  if (!found) return null;
  const help = CRISIS_HELP[found];
  const words = help[language.startsWith("es") ? "es" : "en"];
  return (
    <section className={panel} data-tone="plain" aria-label={words.title}>
      <strong>{words.title}</strong>
      <p>{words.message}</p>
      <div>
        <ButtonLink href={help.href} icon="phone">
          {words.action}
        </ButtonLink>
        {"text" in help && "textAction" in words && (
          <ButtonLink variant="secondary" href={help.text}>
            {words.textAction}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
