import { css } from "@linaria/core";
import { Prose } from "../../cms/components/Prose.tsx";
import { CmsForm } from "../../forms/CmsForm.tsx";
import { formPhrases } from "../../forms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { Split } from "../../ui/Grid.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Note } from "../../ui/Note.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import type { ViewProps } from "../types.ts";
import { FeesIsland } from "./Fees.island.tsx";
import type { fields } from "./fields.ts";
import { entriesOf, FORM, paymentErrorMessages } from "./form.ts";
import { phrases } from "./phrases.ts";

/** Heading for a visitor who returns from a canceled payment, or "" for all other visitors. */
export interface PaymentReturn {
  canceled: string;
  /** The site's name, for the page title. */
  site: string;
}

type Props = ViewProps<typeof fields, PaymentReturn>;

const notice = css`
  margin-block-end: var(--space-6);
  --color-heading: var(--on-info);
`;

export function MedicalStaffFees({ fields, page, data: { canceled } }: Props) {
  const { headline, description, submitText, canceledMessage } = fields;
  const { t } = page;
  return (
    <Section tone="soft">
      {canceled && (
        <div className={notice}>
          <Note kind="info">
            <Heading level={2} size="s">
              {canceled}
            </Heading>
            <p>{canceledMessage || t(phrases.PaymentCanceledMessage)}</p>
          </Note>
        </div>
      )}
      <Split kind="form">
        <Stack gap={4}>
          <Heading level={2}>{headline || t(phrases.PaymentHeading)}</Heading>
          {description && <Prose html={description} />}
        </Stack>
        <Surface>
          <CmsForm
            form={FORM}
            entries={entriesOf(page)}
            submit={submitText || t(phrases.PaymentSubmit)}
            hint={t(phrases.PaymentHint)}
            failure={t(phrases.PaymentFailed)}
            checked
            island={(props) => (
              <Island
                name="medical-staff-fees/Fees"
                hydrate="visible"
                component={FeesIsland}
                page={page}
                needs={{ phrases: [formPhrases] }}
                props={{ ...props, paymentErrors: paymentErrorMessages(page) }}
              />
            )}
            page={page}
          />
        </Surface>
      </Split>
    </Section>
  );
}
