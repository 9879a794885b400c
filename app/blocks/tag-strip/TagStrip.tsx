import { css } from "@linaria/core";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { linkWithUrl } from "../../cms/components/card-fields.ts";
import { FieldLink } from "../../cms/components/FieldLink.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { largeText } from "../../theme/viewport.ts";
import { Cluster } from "../../ui/Cluster.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

const tag = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.5rem;
  padding: var(--space-1) var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: 1.25rem;
  font-size: var(--text-s);
  font-weight: 700;
  line-height: 1.3;
  color: var(--color-on-tint);
  background: var(--color-tint);

  & a {
    color: inherit;
    text-decoration-color: transparent;
    outline: none;
  }

  & a::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  /* On narrow screens, hides the icon to leave space for the text. */
  & > :is(img, svg) {
    @media ${largeText} {
      display: none;
    }
  }

  &:has(a):hover {
    border-color: currentColor;
  }

  &:has(a:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }

  @media (forced-colors: active) {
    & a {
      text-decoration-color: currentColor;
    }
  }
`;

const band = css`
  padding-block: var(--space-5);
`;

export function TagStrip({ fields, page }: Props) {
  const tags = fields.tags.filter(({ websiteOverride }) => websiteOverride || page.editing);
  if (tags.length === 0) return null;
  return (
    <div className={`container ${band}`}>
      <Cluster as="ul" gap={3}>
        {tags.map(({ id, websiteOverride, icon, link }) => {
          const label = websiteOverride || page.t(fieldPhrases.EmptyTitle);
          const target = linkWithUrl(link);
          return (
            <li className={tag} key={id || label}>
              {icon && <AuthoredIcon icon={icon} size={20} decorative />}
              {target ? <FieldLink link={target} text={label} page={page} /> : <span>{label}</span>}
            </li>
          );
        })}
      </Cluster>
    </div>
  );
}
