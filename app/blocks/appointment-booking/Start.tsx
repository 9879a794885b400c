import { css } from "@linaria/core";
import { DOCTORS } from "../../../lib/cms/paths.ts";
import { linkProps } from "../../cms/components/FieldLink.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import type { OwnLink, PageContext } from "../../context/page-context.ts";
import { offeredLink } from "../../context/site-link.ts";
import { largeText } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { iconName } from "../../ui/icons/icon-name.ts";
import type { IconName } from "../../ui/icons/paths.ts";
import { PhoneButton } from "../../ui/Phone.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

const card = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-4);
  align-content: center;
  block-size: 100%;
  min-block-size: 4.5rem;
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  text-decoration: none;
  color: var(--color-text);
  background: var(--color-surface);
  box-shadow: var(--shadow-s);

  &:hover {
    border-color: var(--color-link);
    background: var(--color-tint);
  }

  & > svg {
    grid-row: span 2;
    align-self: center;
    color: var(--color-link);
  }

  & > b {
    align-self: end;
    font-size: var(--text-m);
    color: var(--color-heading);
  }

  & > b:last-child {
    grid-row: span 2;
    align-self: center;
  }

  & > span {
    font-size: var(--text-s);
    color: var(--color-muted);
  }

  /* With large text on a narrow screen, long words need the whole width. */
  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
    padding: var(--space-2);
  }
`;

/* At most four columns, so that the last row is full. */
const wayList = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(16rem, 22%)), 1fr));
  gap: var(--space-4);
`;

/* On phones, two columns. */
const serviceList = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(9rem, 22%)), 1fr));
  gap: var(--space-3);

  & > li > * {
    grid-template-columns: minmax(0, 1fr);
    padding: var(--space-3) var(--space-4);
  }
`;

const descriptionStyles = css`
  margin-block-start: var(--space-4);
`;

interface CardProps {
  link: OwnLink | ReturnType<typeof linkProps> | null;
  icon?: IconName;
  title: string;
  text?: string;
}

const Card = ({ link, icon, title, text }: CardProps) => {
  const content = (
    <>
      {icon && <Icon name={icon} size={28} />}
      {title && <b>{title}</b>}
      {text && <span>{text}</span>}
    </>
  );
  return link ? (
    <a {...link} className={card}>
      {content}
    </a>
  ) : (
    <div className={card}>{content}</div>
  );
};

type Fields = ViewProps<typeof fieldSet>["fields"];

/** Renders the page before the visitor has chosen anything: a doctor, a kind of care, a way to be seen today. */
export function Start({ fields, title, page }: { fields: Fields; title: string; page: PageContext }) {
  const { t } = page;
  const { headline, description, services, today, requestLink, phone, help } = fields;
  const doctors = offeredLink(page, DOCTORS);
  return (
    <>
      <PageBand page={page} title={headline || title}>
        {description && (
          <div className={descriptionStyles}>
            <Prose html={description} />
          </div>
        )}
      </PageBand>
      <Section>
        <Stack gap={6}>
          <ul className={wayList}>
            {doctors && (
              <li>
                <Card link={doctors} icon="search" title={t(phrases.ChooseDoctor)} text={t(phrases.ChooseDoctorText)} />
              </li>
            )}
            {today.map(({ id, title: name, description: text, icon, link }) => (
              <li key={id}>
                <Card link={link && linkProps(link)} icon={iconName(icon) ?? "clock"} title={name} text={text} />
              </li>
            ))}
            {requestLink && (
              <li>
                <Card
                  link={linkProps(requestLink)}
                  icon="calendar"
                  title={linkText(requestLink, t(phrases.AskInstead))}
                  text={t(phrases.AskInsteadText)}
                />
              </li>
            )}
          </ul>
          {services.length > 0 && (
            <Stack gap={4}>
              <Heading level={2} size="m">
                {t(phrases.WhatCare)}
              </Heading>
              <ul className={serviceList}>
                {services.map(({ id, title: name, link }) => (
                  <li key={id}>
                    <Card link={link && linkProps(link)} title={name} />
                  </li>
                ))}
              </ul>
            </Stack>
          )}
          {(phone || help) && (
            <Stack gap={3} align="start">
              {phone && <PhoneButton value={phone} variant="secondary" />}
              {help && <Prose html={help} />}
            </Stack>
          )}
        </Stack>
      </Section>
    </>
  );
}
