import { css } from "@linaria/core";
import { Prose } from "../../cms/components/Prose.tsx";
import { CmsForm } from "../../forms/CmsForm.tsx";
import { type formFieldSet, pageForm } from "../../forms/form-fields.ts";
import { viewport } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import type { ViewProps } from "../types.ts";

const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5) clamp(2rem, 6vw, 7rem);

  @media ${viewport.wide} {
    &[data-words] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 46rem);
    }
  }
`;

const card = css`
  max-inline-size: 46rem;
`;

/** Renders a form from the CMS next to its heading. Renders nothing if the form has no inputs or no receiver URL. */
export function Form({ fields, page }: ViewProps<typeof formFieldSet>) {
  const { headline, description } = fields;
  const form = pageForm(fields);
  if (!form) return null;
  return (
    <Section tone="soft">
      <div className={layout} data-words={headline || description ? "" : undefined}>
        {(headline || description) && (
          <Stack gap={4}>
            {headline && <Heading level={2}>{headline}</Heading>}
            {description && <Prose html={description} />}
          </Stack>
        )}
        <Surface className={card}>
          <CmsForm form={form.id} entries={fields.fields.entries} submit={fields.fields.submit} page={page} />
        </Surface>
      </div>
    </Section>
  );
}
