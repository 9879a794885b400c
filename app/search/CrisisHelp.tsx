import { crisisHelp } from "../../lib/search/crisis.ts";
import { CRISIS_HELP } from "../../lib/search/crisis-help.ts";
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
  const locale = language.startsWith("es") ? "es" : "en";
  const { title, message } = help[locale];
  return (
    <section className={panel} data-crisis data-tone="plain" aria-label={title}>
      <strong>{title}</strong>
      {/* The links precede the message, so that they fit on the first screen with large text. */}
      <div>
        {help.links.map((link, index) => (
          <ButtonLink
            key={link.href}
            href={link.href}
            rel={link.href.startsWith("http") ? "noreferrer" : undefined}
            icon={link.href.startsWith("tel:") ? "phone" : undefined}
            variant={index === 0 ? "primary" : "secondary"}
          >
            {link[locale]}
          </ButtonLink>
        ))}
      </div>
      <p>{message}</p>
    </section>
  );
}
