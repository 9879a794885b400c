import { css } from "@linaria/core";
import { Placeholder } from "../../forms/Placeholder.tsx";
import { formPhrases } from "../../forms/phrases.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { embed } from "./embed.enhance.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

const frame = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 46rem;
  overflow-wrap: anywhere;

  & > [data-embed] {
    inline-size: 100%;
  }

  & > [data-embed]:empty {
    display: none;
  }
`;

const offer = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);

  @media (scripting: none) {
    display: none;
  }

  [data-failed] & {
    display: none;
  }
`;

/** Another company's form, by its name (EM-04). Without its script it says whom to call. */
export function EmbeddedForm({ fields: { title, formName, withCss }, page }: ViewProps<typeof fieldSet>) {
  const { t, embeds } = page;
  if (!formName && !page.editing) return null;
  if (page.editing)
    return <Placeholder block="EmbeddedForm" name={[title, formName].filter(Boolean).join(", ")} page={page} />;
  if (!embeds?.forms)
    return (
      <Section heading={title}>
        <p>{t(formPhrases.ForeignBlocked)}</p>
      </Section>
    );
  const src = `${embeds.forms.replace(/\/$/, "")}/${formName}${withCss ? "?no_style_strict=1" : ""}`;
  const host = URL.canParse(src) ? new URL(src).host : (page.host ?? "");
  return (
    <Section heading={title}>
      <Enhance<typeof embed> name="embedded-form/embed" wake="visible" options={{ src }}>
        <div className={frame}>
          <div className={offer} data-offer="">
            <p>{t(phrases.EmbeddedOffer, { host })}</p>
            <Button disabled>{t(phrases.EmbeddedOpen)}</Button>
          </div>
          {/* The form's own script draws it here, beside itself. */}
          <div data-embed="" tabIndex={-1} />
          <p data-help="">{t(formPhrases.ForeignHelp)}</p>
          <p data-blocked="" role="status" tabIndex={-1} hidden>
            {t(formPhrases.ForeignBlocked)}
          </p>
        </div>
      </Enhance>
    </Section>
  );
}
