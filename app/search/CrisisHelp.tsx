import { CRISIS_HELP, crisisHelp } from "../../lib/search/crisis.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { panel } from "./crisis-panel.ts";

interface CrisisHelpProps {
  text: string;
  language: string;
}

/** Renders emergency numbers if a search is about a life-threatening condition, and nothing otherwise. */
export function CrisisHelp({ text, language }: CrisisHelpProps) {
  const crisis = crisisHelp(text);
  if (!crisis) return null;
  const help = CRISIS_HELP[crisis];
  const phrases = help[language.startsWith("es") ? "es" : "en"];
  return (
    <section className={panel} data-tone="plain" aria-label={phrases.title}>
      <strong>{phrases.title}</strong>
      {/* The links precede the message, so that they fit on the first screen with large text. */}
      <div>
        <ButtonLink href={help.href} icon="phone">
          {phrases.action}
        </ButtonLink>
        {"text" in help && "textAction" in phrases && (
          <ButtonLink variant="secondary" href={help.text}>
            {phrases.textAction}
          </ButtonLink>
        )}
      </div>
      <p>{phrases.message}</p>
    </section>
  );
}
