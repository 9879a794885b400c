import { css } from "@linaria/core";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import type { linkProps } from "../../cms/components/FieldLink.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { Image, SafeHtml } from "../../cms/fields/types.ts";
import { largeText } from "../../theme/viewport.ts";
import { columns } from "../../ui/columns.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { WholeNumbers } from "../../ui/WholeNumbers.tsx";
import type { WizardLabels } from "./labels.ts";
import { ViewHeading, view } from "./ViewHeading.tsx";

/** A help link. */
export interface HelpCard {
  label: string;
  icon: Image | null;
  link: ReturnType<typeof linkProps>;
  leaves: boolean;
  /** Label that announces a new window, or "" for a link that opens in the same window. */
  opens: string;
}

/** Text from the CMS for a lookup that finds no bills. */
export interface Help {
  heading: string;
  description: SafeHtml;
}

const list = css`
  display: grid;
  gap: var(--space-4);
  ${columns("14rem", "var(--space-4)")}
`;

const card = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  block-size: 100%;
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  font-weight: 700;
  text-decoration: none;
  overflow-wrap: anywhere;
  color: var(--color-link);
  background: var(--color-surface);

  &:hover {
    border-color: currentColor;
    box-shadow: var(--shadow-s);
  }

  & > img,
  & > svg {
    flex: none;
  }

  & > span {
    min-inline-size: 0;
  }

  & > :last-child {
    margin-inline-start: auto;
  }

  /* On narrow screens, hides the icon to leave space for the text. */
  @media ${largeText} {
    padding: var(--space-3);

    & > :is(img, svg) {
      display: none;
    }
  }
`;

/** Renders the author's links for visitors who need help, such as a telephone number. */
export const HelpCards = ({ cards }: { cards: readonly HelpCard[] }) =>
  cards.length > 0 && (
    <ul className={list}>
      {cards.map(({ label, icon, link, leaves, opens }) => (
        <li key={label}>
          <a className={card} {...link}>
            {icon && <AuthoredIcon icon={icon} size={32} decorative />}
            <span>
              <WholeNumbers>{label}</WholeNumbers>
              {opens && <VisuallyHidden> ({opens})</VisuallyHidden>}
            </span>
            <Icon name={leaves ? "arrow-up-right" : "arrow-right"} />
          </a>
        </li>
      ))}
    </ul>
  );

interface NoResultsProps {
  help: Help;
  /** What the lookup looked for. */
  looked?: string;
  arrive?: boolean;
}

/** Renders the view for a bill lookup that found no bills. */
export const NoResults = ({ help, looked, arrive = false }: NoResultsProps) => (
  <div className={view}>
    <ViewHeading arrive={arrive}>{help.heading}</ViewHeading>
    {looked && <p>{looked}</p>}
    {help.description && <Prose html={help.description} />}
  </div>
);

interface FailedProps {
  words: WizardLabels;
  /** The account number that the visitor looked up, which the billing office asks for. */
  account: string | undefined;
  /** Number of minutes until the visitor may retry the lookup. */
  wait: number | undefined;
}

/** Renders the error message for a bill lookup that failed or was rate limited. */
export const Failed = ({ words, account, wait }: FailedProps) => (
  <div className={view}>
    <ViewHeading arrive>{words.errorHeading}</ViewHeading>
    <p>{wait ? words.tooOften.replace("{n}", String(wait)) : words.errorDescription}</p>
    {account && <p>{words.billsOfAccount.replace("{n}", () => account)}</p>}
  </div>
);
