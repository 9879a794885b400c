import { css } from "@linaria/core";
import type { PageContext } from "../context/page-context.ts";
import { Section } from "../ui/Section.tsx";
import { formPhrases } from "./phrases.ts";

const box = css`
  padding: var(--space-5);
  border: 2px dashed var(--color-control-border);
  border-radius: var(--radius-m);
  color: var(--color-muted);
`;

/** Renders a placeholder for content from third-party scripts, which do not load in author mode. */
export const Placeholder = ({ block, name, page }: { block: string; name: string; page: PageContext }) => (
  <Section tone="soft">
    <p className={box}>
      {page.t(formPhrases.ForeignPlaceholder)} {block} {name}
    </p>
  </Section>
);
