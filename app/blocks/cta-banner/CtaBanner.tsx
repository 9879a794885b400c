import { css } from "@linaria/core";
import { Cta, CtaRow, showsCta } from "../../cms/components/Cta.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { surfaceOf } from "../../theme/surface.ts";
import { viewport } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

const band = css`
  padding-block: clamp(2.5rem, 1.8rem + 3vw, 5rem);
`;

const inner = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5) var(--space-8);

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 1fr) fit-content(45%);
    align-items: center;
  }
`;

const words = css`
  max-inline-size: 38em;

  & .prose {
    margin-block-start: var(--space-4);
    font-size: var(--text-l);
    color: var(--color-text);
  }
`;

type Props = ViewProps<typeof fields>;

export function CtaBanner({ fields, page }: Props) {
  const { title, message, backgroundColor } = fields;
  const buttons = [
    { key: "one", link: fields.linkOne, text: fields.linkOneText },
    { key: "two", link: fields.linkTwo, text: fields.linkTwoText },
    { key: "three", link: fields.linkThree, text: fields.linkThreeText },
  ].filter(({ link, text }) => showsCta(link, text, page));
  if (!title && !message && buttons.length === 0) return null;
  return (
    <div className={band} {...surfaceOf(backgroundColor)}>
      <div className={`container ${inner}`}>
        <div className={words}>
          {title && <Heading level={2}>{title}</Heading>}
          {message && <Prose html={message} />}
        </div>
        {buttons.length > 0 && (
          <CtaRow>
            {buttons.map(({ key, link, text }, index) => (
              <Cta key={key} link={link} text={text} page={page} variant={index === 0 ? "primary" : "secondary"} />
            ))}
          </CtaRow>
        )}
      </div>
    </div>
  );
}
