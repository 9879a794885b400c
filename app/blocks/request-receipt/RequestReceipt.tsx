import { css } from "@linaria/core";
import { startText } from "../../../lib/dates/dates.ts";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { Fact, factList } from "../../events/SessionFacts.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import type { Receipt } from "./receipt.ts";

const descriptionStyles = css`
  margin-block-start: var(--space-5);
`;

/**
 * Renders the receipt for a submitted form: the receipt number, the submission time, and the requested doctor or
 * location. The receipt does not contain the submitted values.
 */
export function RequestReceipt({ fields, page, data: { title, receipt } }: ViewProps<typeof fieldSet, Receipt>) {
  const { t, language, timeZone } = page;
  const { description, help } = fields;
  const sentAt = receipt && startText(receipt.at, timeZone, language);
  return (
    <>
      <PageBand page={page} title={title}>
        {receipt && description && (
          <div className={descriptionStyles}>
            <Prose html={description} />
          </div>
        )}
      </PageBand>
      <Section>
        <Stack gap={5} align="start">
          {receipt && (
            <Surface>
              <dl className={factList}>
                {/* The page shows a shortened ID: with the full ID, anyone who reads a printout could open this page. */}
                <Fact icon="receipt" label={t(phrases.RequestNumber)}>
                  <dd>{receipt.id.slice(-8).toUpperCase()}</dd>
                </Fact>
                {sentAt && (
                  <Fact icon="calendar" label={t(phrases.RequestSent)}>
                    <dd>{sentAt}</dd>
                  </Fact>
                )}
                {receipt.about && (
                  <Fact icon="user" label={t(phrases.RequestAbout)}>
                    <dd>{receipt.about}</dd>
                  </Fact>
                )}
              </dl>
            </Surface>
          )}
          {help && <Prose html={help} />}
        </Stack>
      </Section>
    </>
  );
}

/** Renders an error message if the receipt could not be fetched. */
export const ReceiptFailed = ({ fields: { help }, page, query, reason }: FailedProps<typeof fieldSet>) => (
  <>
    <PageBand
      page={page}
      title={page.t(phrases.ReceiptUnavailable)}
      subtitle={page.t(phrases.ReceiptUnavailableText)}
    />
    <Section>
      <Stack gap={5} align="start">
        <FailureDetails page={page} reason={reason} retry={`?${query}`} />
        {help && <Prose html={help} />}
      </Stack>
    </Section>
  </>
);
