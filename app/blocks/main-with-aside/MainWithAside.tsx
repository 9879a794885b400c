import { css } from "@linaria/core";
import type { ViewProps } from "../define.ts";
import type { fields } from "./fields.ts";

/* What stands in it brings its own gutter, as it would by itself. */
const frame = css`
  max-inline-size: var(--container);
  margin-inline: auto;

  @media (min-width: 1000px) {
    &:has(> aside) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
`;

const aside = css`
  padding: 0 var(--gutter) var(--section-space);

  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
    align-items: start;
    gap: var(--space-5);
  }

  @media (min-width: 1000px) {
    inline-size: calc(22rem + var(--gutter));
    padding: clamp(1.5rem, 1rem + 2.4vw, 4rem) var(--gutter) var(--section-space) 0;
  }
`;

export function MainWithAside({ placeholder, page }: ViewProps<typeof fields>) {
  const [main, beside] = [placeholder("content"), placeholder("aside")];
  if (!main && !beside) return null;
  return (
    <div className={frame}>
      {main}
      {beside && (
        <aside className={aside} aria-label={page.t("Related")}>
          {beside}
        </aside>
      )}
    </div>
  );
}
