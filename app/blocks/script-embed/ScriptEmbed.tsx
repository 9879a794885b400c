import { css } from "@linaria/core";
import { jsonForHtml } from "../../../lib/text/text.ts";
import { Prose } from "../../cms/components/Prose.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

const note = css`
  max-inline-size: var(--measure);
  padding: var(--space-5);
  border: 1px dashed var(--color-control-border);
  border-radius: var(--radius-m);
  color: var(--color-muted);
`;

type Props = ViewProps<typeof fields>;

export function ScriptEmbed({ fields: { heading, subheading, script }, page }: Props) {
  const { parts, html } = script;
  if (parts.length === 0 && !html && !page.editing) return null;
  return (
    <Section heading={heading} intro={subheading}>
      {page.editing ? (
        <p className={note}>{page.t(phrases.EmbedForAuthors)}</p>
      ) : (
        <div data-embed="">
          {parts.length > 0 && (
            <p className={note} data-note="" data-print="none">
              {page.t(phrases.EmbedNote)}{" "}
              <a href="#privacy-choices" hidden>
                {page.t(phrases.EmbedAllow)}
              </a>
            </p>
          )}
          {html && <Prose html={html} />}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `jsonForHtml` escapes the JSON */}
          <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(parts) }} />
        </div>
      )}
    </Section>
  );
}
