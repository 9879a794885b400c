import { css } from "@linaria/core";
import { PICTURE_SIZES } from "../../../../lib/cms/media.ts";
import { AboutEvent, EventBand } from "../../../blocks/event-detail/EventDetail.tsx";
import { textOf } from "../../../blocks/event-detail/event.ts";
import { EventCard } from "../../../blocks/events-search/EventCard.tsx";
import { JobDetail } from "../../../blocks/job-detail/JobDetail.tsx";
import { LocationDetail } from "../../../blocks/location-detail/LocationDetail.tsx";
import { toCareLocation } from "../../../care/care-location.ts";
import { sanitizeAnswer } from "../../../cms/fields/sanitize.ts";
import type { PageContext } from "../../../context/page-context.ts";
import { translator } from "../../../context/phrases.ts";
import { Heading } from "../../../ui/Heading.tsx";
import type { Preview } from "./preview.ts";

const frame = css`
  max-inline-size: 64rem;
  margin-block-start: var(--space-3);
  overflow: clip;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  & > div {
    padding: var(--space-4);
  }

  & > div > p {
    padding-block-end: var(--space-4);
    color: var(--color-muted);
  }
`;

const section = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  margin-block-start: var(--space-6);
`;

/** A preview has no fields of a page in the CMS. */
const NO_FIELDS = {} as never;

const NAMES = { en: "English", es: "Spanish" } as const;

/** Renders what visitors will see of a record, in English and in Spanish. */
export const Previews = ({ previews, page }: { previews: Record<"en" | "es", Preview>; page: PageContext }) => (
  <section className={section} id="preview" tabIndex={-1} aria-labelledby="preview-title">
    <Heading level={2} size="m" id="preview-title">
      Preview. Nothing is saved yet.
    </Heading>
    {(["en", "es"] as const).map((language) => {
      const shown = { ...page, language, t: translator(language, null), hasTitle: true, breadcrumbs: [] };
      return (
        <div key={language}>
          <Heading level={3} size="s">
            In {NAMES[language]}
          </Heading>
          <div className={frame} lang={language} data-preview={language}>
            <View preview={previews[language]} page={shown} />
          </div>
        </div>
      );
    })}
  </section>
);

function View({ preview, page }: { preview: Preview; page: PageContext }) {
  if (preview.kind === "jobs")
    return <JobDetail fields={NO_FIELDS} data={preview.job} page={page} placeholder={() => null} />;
  if (preview.kind === "locations") {
    const { location } = preview;
    const place = { ...toCareLocation(location, page, PICTURE_SIZES.hero), website: null, miles: null };
    const data = { location, place, description: "", openings: null };
    return <LocationDetail fields={NO_FIELDS} data={data} page={page} placeholder={() => null} />;
  }
  const { card, event } = preview;
  return (
    <>
      <div>
        <EventCard event={card} location="" now={new Date()} page={page} />
      </div>
      <EventBand event={event} page={page} />
      <div>
        <p lang="en">The dates of the class are listed here.</p>
        <AboutEvent event={event} description={sanitizeAnswer(textOf(event), page.pictureHosts)} page={page} />
      </div>
    </>
  );
}
