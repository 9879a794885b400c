import { css } from "@linaria/core";
import { Prose } from "../../cms/components/Prose.tsx";
import type { ThirdPartyName } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import { DecisionIsland } from "./Decision.island.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-5);
  padding: 0;
  margin: 0;
  list-style: none;

  & > li {
    display: grid;
    align-content: start;
    gap: var(--space-3);
    padding: var(--space-5);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-m);
    overflow-wrap: anywhere;
  }

  & dl {
    display: grid;
    gap: var(--space-1);
    margin: 0;
  }

  & dt {
    font-weight: 700;
    color: var(--color-heading);
  }

  & dd {
    margin: 0 0 var(--space-2);
  }
`;

const choice = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  margin-block-end: var(--space-6);
`;

interface PartyPhrases {
  title: Phrase;
  learns: Phrase;
  loads: Phrase;
}
const { PartyAfterConsent: afterConsent } = phrases;
const PARTIES: Record<ThirdPartyName, PartyPhrases> = {
  tagManager: { title: phrases.PartyTagManager, learns: phrases.PartyTagManagerLearns, loads: afterConsent },
  formAnalytics: { title: phrases.PartyFormAnalytics, learns: phrases.PartyFormAnalyticsLearns, loads: afterConsent },
  chat: { title: phrases.PartyChat, learns: phrases.PartyChatLearns, loads: afterConsent },
  autopilot: { title: phrases.PartyAutopilot, learns: phrases.PartyAutopilotLearns, loads: afterConsent },
  engagement: { title: phrases.PartyEngagement, learns: phrases.PartyEngagementLearns, loads: afterConsent },
  botCheck: { title: phrases.PartyBotCheck, learns: phrases.PartyBotCheckLearns, loads: phrases.PartyWithForm },
  embeddedForms: {
    title: phrases.PartyEmbeddedForms,
    learns: phrases.PartyEmbeddedFormsLearns,
    loads: phrases.PartyOnOpen,
  },
};

/**
 * Lists the site's third-party services. For each service, states the conditions for loading and the data that the
 * service receives.
 */
export function PrivacyChoices({ fields, page }: ViewProps<typeof fieldSet>) {
  const { t, thirdParties = [] } = page;
  const needsConsent = thirdParties.some(({ name }) => PARTIES[name].loads === afterConsent);
  return (
    <Section
      heading={fields.heading || t(phrases.PartiesHeading)}
      intro={fields.introduction && <Prose html={fields.introduction} />}
    >
      {needsConsent && (
        <div className={choice}>
          <Heading level={3}>{t(phrases.ChoiceHeading)}</Heading>
          <Island
            name="privacy-choices/Decision"
            hydrate="idle"
            component={DecisionIsland}
            page={page}
            needs={{ phrases: [phrases] }}
            props={{}}
          />
          <ButtonLink href="#privacy-choices" variant="secondary">
            {t(phrases.ChangeChoice)}
          </ButtonLink>
        </div>
      )}
      {thirdParties.length === 0 ? (
        <p>{t(phrases.PartiesNone)}</p>
      ) : (
        <ul className={list}>
          {thirdParties.map(({ name, host }) => (
            <li key={name}>
              <Heading level={3} size="s">
                {t(PARTIES[name].title)}
              </Heading>
              <Muted size="s">{host ? t(phrases.PartyHost, { host }) : t(phrases.PartyOwnHost)}</Muted>
              <dl>
                <dt>{t(phrases.PartyLearns)}</dt>
                <dd>{t(PARTIES[name].learns)}</dd>
                <dt>{t(phrases.PartyLoads)}</dt>
                <dd>{t(PARTIES[name].loads)}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
