import { css } from "@linaria/core";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { HeadingAside } from "../../cms/components/HeadingAside.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { toneOf } from "../../theme/style-option.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import { type fields, ten } from "./fields.ts";

type Props = ViewProps<typeof fields>;

const head = css`
  display: grid;
  gap: var(--space-3);
  font-size: var(--heading-s);
  line-height: 1.3;
`;

const drawing = css`
  color: var(--color-accent);
`;

/** Renders a table with one column per card and one row per label. Empty rows are rendered only in author mode. */
export function TableCards({ fields, page }: Props) {
  const { heading, description, styleOption } = fields;
  const cards = fields.cards.filter((card) => page.editing || ten.some((number) => card[`value${number}`]));
  const rows = ten
    .map((number) => ({
      key: number,
      name: fields[`label${number}`],
      cells: cards.map((card) => card[`value${number}`] || (page.editing ? "–" : "")),
    }))
    .filter(({ cells }) => page.editing || cells.some(Boolean));
  if (cards.length === 0) return null;
  const columns = cards.map(({ id, heading: cardHeading, icon }, index) => {
    const name = cardHeading || (page.editing ? page.t(fieldPhrases.EmptyTitle) : "");
    return {
      key: `${id}${index}`,
      name,
      head: (
        <span className={head}>
          {icon && <AuthoredIcon icon={icon} size={36} className={drawing} decorative />}
          {name}
        </span>
      ),
    };
  });
  return (
    <Section
      heading={heading}
      intro={description}
      tone={toneOf(styleOption, "plain")}
      aside={<HeadingAside fields={fields} page={page} />}
    >
      <DataTable label={heading} columns={columns} rows={rows} />
    </Section>
  );
}
