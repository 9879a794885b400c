import { leavesSite, linkProps } from "../../cms/components/FieldLink.tsx";
import type { Values } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { BotCheck, PageContext } from "../../context/page-context.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { SplitSection } from "../../ui/SplitSection.tsx";
import { Surface } from "../../ui/Surface.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { servedView } from "./form.ts";
import { type Help, type HelpCard, HelpCards, NoResults } from "./Help.tsx";
import { wizardLabels } from "./labels.ts";
import { billingPhrases } from "./phrases.ts";
import { Wizard } from "./Wizard.island.tsx";

type Fields = Values<typeof fieldSet>;

/**
 * Renders the bill lookup in an island. In author mode, renders the entry form, followed by the "no results" view from
 * the CMS.
 */
export function BillingWizard({ fields, page }: ViewProps<typeof fieldSet>) {
  const help: Help = {
    heading: fields.noResultsHeading || page.t(billingPhrases.BillingNoResults),
    description: fields.noResultsDescription,
  };
  const cards = <HelpCards cards={cardsOf(fields, page)} />;
  const wizardProps = {
    words: wizardLabels(page.t, page.language),
    help,
    ...servedView(page.posted),
  };
  const check = page.botCheck && withDisplayMode(page.botCheck, fields.botCheck);
  return (
    <SplitSection heading={page.t(billingPhrases.BillingHeading)} note={page.t(billingPhrases.BillingText)} tone="soft">
      <Surface>
        {page.editing ? (
          <>
            <Wizard {...wizardProps} />
            <NoResults help={help} />
            {cards}
          </>
        ) : (
          <Island
            name="billing-wizard/Wizard"
            hydrate="visible"
            component={Wizard}
            props={{
              ...wizardProps,
              ...(check && { botCheck: { ...check, title: page.t(formPhrases.FormBotCheck) } }),
            }}
            served={{ help: cards }}
          />
        )}
      </Surface>
    </SplitSection>
  );
}

/**
 * Returns the bot check with its display mode. For Turnstile, the author selects the display mode. For reCAPTCHA, the
 * site key determines whether the bot check is visible.
 */
const withDisplayMode = (check: BotCheck, mode: Fields["botCheck"]): BotCheck =>
  check.kind === "turnstile" && mode !== "as the site says" ? { ...check, mode } : check;

const cardsOf = ({ cardOne, cardTwo }: Fields, page: PageContext) =>
  [cardOne, cardTwo].flatMap((card): HelpCard[] => {
    const { link, label, icon } = card ?? {};
    if (!link || !label || link.href === "#") return [];
    const opens = link.target === "_blank" ? page.t(fieldPhrases.OpensInNewWindow) : "";
    return [{ label, icon: icon ?? null, link: linkProps(link), leaves: leavesSite(link), opens }];
  });
