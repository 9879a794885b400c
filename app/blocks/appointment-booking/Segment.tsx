import { css } from "@linaria/core";

const segment = css`
  display: flex;
  flex-wrap: wrap;
  inline-size: fit-content;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-button);
  overflow: clip;

  & > a {
    flex: 1 0 auto;
    display: grid;
    place-content: center;
    min-block-size: 2.75rem;
    padding: 0.3rem 1.1rem;
    font-size: var(--text-s);
    font-weight: 700;
    text-align: center;
    text-decoration: none;
    color: var(--color-link);
  }

  & > a:hover {
    background: var(--color-tint);
  }

  & > a[aria-current] {
    color: var(--color-surface);
    background: var(--color-link);
  }

  @media (forced-colors: active) {
    & > a[aria-current] {
      color: HighlightText;
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

interface SegmentProps {
  label: string;
  options: readonly { text: string; href: string; isChosen: boolean }[];
}

/** Renders a choice of which each option is a link. */
export const Segment = ({ label, options }: SegmentProps) => (
  <nav className={segment} aria-label={label}>
    {options.map(({ text, href, isChosen }) => (
      <a key={text} href={href} aria-current={isChosen ? "true" : undefined}>
        {text}
      </a>
    ))}
  </nav>
);
