import { css } from "@linaria/core";
import { BOT_TOKEN } from "../../lib/forms/forms.ts";
import type { BotCheck, PageContext } from "../context/page-context.ts";
import { asChallenge } from "./challenge.ts";
import type { FormField } from "./entries.ts";
import { field, note, wrong } from "./field-styles.ts";
import { formPhrases } from "./phrases.ts";
import type { FormBotCheck } from "./use-bot-check.ts";

const box = css`
  /* Height of the bot check widget. */
  &[data-mode="visible"] > [data-bot-check] {
    min-block-size: 78px;

    @media (scripting: none) {
      display: none;
    }
  }

  & > :first-child {
    font-weight: 700;
    color: var(--color-heading);
  }
`;

interface ChallengeProps {
  field: FormField;
  id: string;
  error: string | undefined;
  /**
   * Settings for the site's bot check. Author mode shows a note instead of the bot check because no third-party scripts
   * run in author mode.
   */
  check: BotCheck | undefined;
  live: FormBotCheck;
  t: PageContext["t"];
}

/**
 * Renders a form field that contains the bot check. The Worker accepts only form submissions that contain a bot check
 * token. If the bot check service is unavailable, the field shows a phone number.
 */
export function Challenge({ field: { title, help }, id, error, check, live, t }: ChallengeProps) {
  return (
    <div
      className={`${field} ${box}`}
      data-field=""
      data-mode={check && asChallenge(check).mode}
      data-invalid={error ? "" : undefined}
    >
      <p id={`${id}-title`}>{title}</p>
      {help && (
        <p className={note} id={`${id}-help`}>
          {help}
        </p>
      )}
      <p className={wrong} id={`${id}-error`} data-error="" hidden={!error}>
        {error}
      </p>
      {check ? (
        // biome-ignore lint/a11y/useSemanticElements: the element contains a widget and is the target of links to the field
        <div
          ref={live.containerRef}
          role="group"
          id={id}
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          aria-describedby={[help && `${id}-help`, `${id}-error`].filter(Boolean).join(" ")}
          data-bot-check=""
        />
      ) : (
        <p className={note}>
          {t(formPhrases.ForeignPlaceholder)} {title}
        </p>
      )}
      <p className={wrong} role="status" tabIndex={-1} ref={live.noteRef} hidden={!live.note}>
        {live.note}
      </p>
      <input type="hidden" name={BOT_TOKEN} value={live.token} />
      <noscript>
        <p className={note}>{t(formPhrases.FormBotCheckScript)}</p>
      </noscript>
    </div>
  );
}
