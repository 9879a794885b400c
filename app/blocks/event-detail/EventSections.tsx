import { css } from "@linaria/core";
import type { EventDetail as Event } from "../../../contracts/event-entities.ts";
import { priceText } from "../../../lib/billing/money.ts";
import { safeHref } from "../../../lib/cms/links.ts";
import { mediaPath } from "../../../lib/cms/media.ts";
import { VideoLink } from "../../cms/components/VideoLink.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { Heading } from "../../ui/Heading.tsx";
import { fileIconName } from "../../ui/icons/file-icon.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { phrases } from "./phrases.ts";

const plainList = css`
  display: grid;
  gap: var(--space-2);

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

interface Part {
  of: Event;
  page: PageContext;
}

export function Fees({ of: { eventFees }, page }: Part) {
  if (eventFees.length === 0) return null;
  return (
    <Stack gap={4}>
      <Heading level={2} size="s">
        {page.t(phrases.Fees)}
      </Heading>
      <ul className={plainList}>
        {eventFees.map(({ id, description, price: amount }) => (
          <li key={id}>
            <span>{description || page.t(phrases.Fees)}</span>
            <b>{priceText(amount, page.t(eventPhrases.Free))}</b>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Renders links to downloadable files, each with an icon for its file type. */
export function Files({ of: { associatedFiles }, page }: Part) {
  const files = associatedFiles.flatMap((file) => {
    const href = safeHref(mediaPath(file.fullPath));
    return href ? [{ ...file, href }] : [];
  });
  if (files.length === 0) return null;
  return (
    <Stack gap={4}>
      <Heading level={2} size="s">
        {page.t(phrases.Downloads)}
      </Heading>
      <ul className={plainList}>
        {files.map(({ id, title, extension, href }) => (
          <li key={id}>
            <a href={href} download>
              <Icon name={fileIconName(extension)} />
              {`${title} (${extension.replace(".", "").toUpperCase()})`}
            </a>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

export function Video({ address, page }: { address: string | undefined; page: PageContext }) {
  const href = safeHref(address);
  return href ? <VideoLink link={{ href, text: "", target: "_blank", internal: false }} page={page} /> : null;
}
