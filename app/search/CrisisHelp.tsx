import { CRISIS_HELP, crisisHelp } from "../../lib/search/crisis.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { panel } from "./crisis-panel.ts";

interface CrisisHelpProps {
  text: string;
  language: string;
}

/**
 * Renders emergency numbers if a search is about a life-threatening condition. Renders nothing for all other searches.
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
