import { css } from "@linaria/core";
import type { EventDetail as Event } from "../../../contracts/event-entities.ts";
import { feeText } from "../../../lib/fees.ts";
import { type FileIcon, fileIcon } from "../../../lib/files.ts";
import { safeHref } from "../../../lib/links.ts";
import { mediaPath, mediaUrl } from "../../../lib/media.ts";
import { money } from "../../../lib/money.ts";
import type { PageContext } from "../../page/context.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { IconName } from "../../ui/icons/paths.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { VideoLink } from "../../ui/VideoLink.tsx";
import type { ViewProps } from "../define.ts";
import type { EventPage } from "./event.ts";
import type { fields } from "./fields.ts";
import { Sessions } from "./Sessions.tsx";

const hero = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-inline-size: var(--container);
  margin-inline: auto;

  @media (min-width: 905px) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    align-items: center;
    padding: var(--gutter);
  }
`;

const lead = css`
  display: grid;
  gap: var(--space-4);
  padding: clamp(1.5rem, 1rem + 3vw, 4rem) var(--gutter);

  @media (min-width: 905px) {
    padding-inline: 0 clamp(2rem, 4vw, 4rem);
  }
`;

const scene = css`
  order: -1;
  aspect-ratio: 7 / 4;
  overflow: clip;

  @media (min-width: 905px) {
    order: 0;
    border-radius: var(--radius-l);
  }
`;

const facts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`;

const price = css`
  font-size: var(--text-l);
  font-weight: 700;
`;

const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-7) clamp(2rem, 5vw, 6rem);

  @media (min-width: 1050px) {
    grid-template-columns: minmax(0, 1fr) 20rem;
  }
`;

const stack = css`
  display: grid;
  align-content: start;
  gap: var(--space-7);
`;

const part = css`
  display: grid;
  gap: var(--space-4);
`;

const plainList = css`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--color-border);
  }

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 1.75rem;
  }
`;

const cards = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: 24px;
`;

const missing = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
`;

const fileIcons: Record<FileIcon, IconName> = {
  doc: "file-doc",
  pdf: "file-pdf",
  xls: "file-xls",
  ppt: "file-ppt",
  photo: "image",
  generic: "file",
};

export function EventDetail({ data, page }: ViewProps<typeof fields, EventPage>) {
  if (!data) return <NoEvent />;
  const { event, faqs, sessions, now } = data;
  const { t } = page;
  return (
    <>
      <div data-tone="sand">
        <div className={hero}>
          <div className={lead}>
            <Heading level={1}>{event.title}</Heading>
            <div className={facts}>
              <Formats of={event} page={page} />
              {event.eventFees.length > 0 && <span className={price}>{feeText(event.eventFees)}</span>}
            </div>
            {event.description && <div className="prose" dangerouslySetInnerHTML={{ __html: event.description }} />}
            <Video address={event.freshPaintVideoURL} page={page} />
          </div>
          {event.imageUrl && (
            <div className={scene}>
              <Picture
                src={mediaUrl(event.imageUrl, { width: 1400, height: 800 })}
                alt=""
                width={1400}
                height={800}
                fit="cover"
                eager
              />
            </div>
          )}
        </div>
      </div>
      <Section>
        <div className={columns}>
          <div className={stack}>
            <div className={part}>
              <Heading level={2} size="m">
                {t("Sessions")}
              </Heading>
              {sessions.length > 0 ? (
                <Sessions sessions={sessions} fees={event.eventFees} now={now} page={page} />
              ) : (
                <p>{t("NoSessions")}</p>
              )}
            </div>
            {faqs.length > 0 && (
              <div className={part}>
                <Heading level={2} size="m">
                  {t("FAQ")}
                </Heading>
                <Accordion
                  level={3}
                  editing={page.editing}
                  items={faqs.map(({ title, content }) => ({
                    title,
                    content: <div className="prose" dangerouslySetInnerHTML={{ __html: content }} />,
                  }))}
                />
              </div>
            )}
          </div>
          <aside className={stack} aria-label={t("AboutEvent")}>
            <Fees of={event} page={page} />
            <Files of={event} page={page} />
          </aside>
        </div>
      </Section>
      {event.relatedEvents.length > 0 && <Related of={event} page={page} />}
    </>
  );
}

type Part = { of: Event; page: PageContext };

function Formats({
  of: { hasInPersonSessions, hasOnlineSessions },
  page,
}: {
  of: Pick<Event, "hasInPersonSessions" | "hasOnlineSessions">;
  page: PageContext;
}) {
  return (
    <>
      {hasInPersonSessions && (
        <Chip level="tint" icon="users">
          {page.t("InPerson")}
        </Chip>
      )}
      {hasOnlineSessions && (
        <Chip level="tint" icon="video">
          {page.t("Online")}
        </Chip>
      )}
    </>
  );
}

function Fees({ of: { eventFees }, page }: Part) {
  if (eventFees.length === 0) return null;
  return (
    <div className={part}>
      <Heading level={2} size="s">
        {page.t("Fees")}
      </Heading>
      <ul className={plainList}>
        {eventFees.map(({ id, description, price: amount }) => (
          <li key={id}>
            <span>{description || page.t("Fees")}</span>
            <b>{amount === 0 ? "Free" : money(amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Files to download, each with an icon by its kind (EV-23). */
function Files({ of: { associatedFiles }, page }: Part) {
  const files = associatedFiles.flatMap((file) => {
    const href = safeHref(mediaPath(file.fullPath));
    return href ? [{ ...file, href }] : [];
  });
  if (files.length === 0) return null;
  return (
    <div className={part}>
      <Heading level={2} size="s">
        {page.t("Downloads")}
      </Heading>
      <ul className={plainList}>
        {files.map(({ id, title, extension, href }) => (
          <li key={id}>
            <a href={href} download>
              <Icon name={fileIcons[fileIcon(extension)]} />
              {`${title} (${extension.replace(".", "").toUpperCase()})`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Video({ address, page }: { address: string | undefined; page: PageContext }) {
  const href = safeHref(address);
  return href ? <VideoLink link={{ href, text: "", target: "_blank", internal: false }} page={page} /> : null;
}

/** Events that go with this one (EV-25). */
function Related({ of: { relatedEvents }, page }: Part) {
  return (
    <Section heading={page.t("RelatedEvents")} tone="soft">
      <div className={cards}>
        {relatedEvents.map(({ id, eventUrl, headline, shortDescription, thumbNail, eventFees, ...formats }) => (
          <Card
            key={id}
            title={headline}
            href={safeHref(eventUrl) ?? "#"}
            picture={
              thumbNail && (
                <Picture
                  src={mediaUrl(thumbNail, { width: 600, height: 400 })}
                  alt=""
                  width={600}
                  height={400}
                  fit="cover"
                />
              )
            }
          >
            {shortDescription && <p>{shortDescription}</p>}
            <div className={facts}>
              <Formats of={formats} page={page} />
              {eventFees.length > 0 && <span>{feeText(eventFees)}</span>}
            </div>
          </Card>
        ))}
      </div>
    </Section>
  );
}

/** What RT-02 says of an unknown address. */
const NoEvent = () => (
  <Section>
    <div className={missing}>
      <Heading level={1}>Page not found</Heading>
      <p>This page does not exist.</p>
      <TextLink href="/">Go to the Home page</TextLink>
    </div>
  </Section>
);

/** The event cannot be had just now: said, and not taken for a page that does not exist. */
export const EventFailed = ({ page }: { page: PageContext }) => (
  <Section>
    <div className={missing}>
      <Heading level={1}>{page.t("EventUnavailable")}</Heading>
      <p>{page.t("TryAgainSoon")}</p>
      <ButtonLink variant="secondary" href={page.path}>
        {page.t("TryAgain")}
      </ButtonLink>
    </div>
  </Section>
);
