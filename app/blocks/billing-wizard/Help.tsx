import { css } from "@linaria/core";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { Image, SafeHtml } from "../../cms/fields/types.ts";
import { largeText } from "../../theme/viewport.ts";
import { Grid } from "../../ui/Grid.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { WholeNumbers } from "../../ui/WholeNumbers.tsx";
import type { WizardLabels } from "./labels.ts";
import { ViewHeading, view } from "./ViewHeading.tsx";

/** A help link in a serializable format, passed as an island prop. */
export interface HelpCard {
  label: string;
  icon: Image | null;
  link: { href: string; target?: string | undefined; rel?: string | undefined; "data-regions"?: string | undefined };
  leaves: boolean;
  /** Label that announces a new window, or "" for a link that opens in the same window. */
  opens: string;
}

/** Help links from the CMS and the text to show if a lookup finds no bills. */
export interface Help {
  heading: string;
  description: SafeHtml;
  cards: readonly HelpCard[];
}

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
    <Grid as="ul" least={14} gap={4}>
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
    </Grid>
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
    <HelpCards cards={help.cards} />
  </div>
);

interface FailedProps {
  words: WizardLabels;
  help: Help;
  /** The account number that the visitor looked up, which the billing office asks for. */
  account: string | undefined;
  /** Number of minutes until the visitor may retry the lookup. */
  wait: number | undefined;
}

/** Renders the error message for a bill lookup that failed or was rate limited. */
export const Failed = ({ words, help, account, wait }: FailedProps) => (
  <div className={view}>
    <ViewHeading arrive>{words.errorHeading}</ViewHeading>
    <p>{wait ? words.tooOften.replace("{n}", String(wait)) : words.errorDescription}</p>
    {account && <p>{words.billsOfAccount.replace("{n}", () => account)}</p>}
    <HelpCards cards={help.cards} />
  </div>
);
