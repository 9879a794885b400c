import { css } from "@linaria/core";
import { CmsForm } from "../../forms/CmsForm.tsx";
import { Placeholder } from "../../forms/Placeholder.tsx";
import { formPhrases } from "../../forms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { Surface } from "../../ui/Surface.tsx";
import type { ViewProps } from "../types.ts";
import { CalloutIsland } from "./Callout.island.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { chatOf, entriesOf } from "./form.ts";

const card = css`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 46rem;

  /* Hidden without JavaScript, which the form requires. */
  @media (scripting: none) {
    & > x-island {
      display: none;
    }
  }

  &:has([data-failed]) > x-island {
    display: none;
  }
`;

const help = css`
  @media (scripting: enabled) {
    :not(:has([data-failed])) > & {
      display: none;
    }
  }
`;

/**
 * Renders a form that opens the chat. Without JavaScript, the block shows a phone number instead of the form. In author
 * mode, the block shows a placeholder instead of the form.
 */
export function CalloutForm({ fields: { title, importScript }, page }: ViewProps<typeof fieldSet>) {
  const { t } = page;
  const chat = chatOf(importScript, page.embeds?.chat);
  if (!title && !page.editing) return null;
  if (page.editing) return <Placeholder block="CalloutForm" name={title} page={page} />;
  return (
    <Section tone="soft">
      <Surface className={card}>
        <Heading level={2} size="m">
          {title}
        </Heading>
        {chat ? (
          <>
            <CmsForm
              form="callout"
              entries={entriesOf(page)}
              submit={t(formPhrases.CalloutSubmit)}
              hint={t(formPhrases.CalloutHint)}
              thanks={t(formPhrases.CalloutThanks)}
              island={(props) => (
                <Island
                  name="callout-form/Callout"
                  hydrate="visible"
                  component={CalloutIsland}
                  page={page}
                  needs={{ phrases: [formPhrases] }}
                  props={{ ...props, chat: chat.frame, host: chat.host ?? page.host ?? "" }}
                />
              )}
              page={page}
            />
            <p className={help}>{t(formPhrases.ForeignHelp)}</p>
          </>
        ) : (
          <p>{t(formPhrases.ForeignBlocked)}</p>
        )}
      </Surface>
    </Section>
  );
}
