import { css } from "@linaria/core";
import type { ViewProps } from "../define.ts";
import type { fields } from "./fields.ts";

const section = css`
  max-width: 1440px;
  margin: 0 auto;
  padding: 2rem 1rem;
`;

export function RichText({ fields: { title, body } }: ViewProps<typeof fields>) {
  if (!title && !body) return null;
  return (
    <section className={section}>
      {title && <h2>{title}</h2>}
      <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
    </section>
  );
}
