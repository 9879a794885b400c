import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { DOCTORS, LOCATIONS_SEARCH } from "../../../lib/cms/paths.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { FirstOpening } from "../../care/FirstOpening.tsx";
import { NameText } from "../../care/NameText.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { NotFoundNotice } from "../../cms/components/DetailNotices.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { PageLink } from "../../cms/components/PageLink.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { CmsForm } from "../../forms/CmsForm.tsx";
import { pageForm } from "../../forms/form-fields.ts";
import { viewport } from "../../theme/viewport.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Split } from "../../ui/Grid.tsx";
import { PhoneButton } from "../../ui/Phone.tsx";
import { Section } from "../../ui/Section.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Surface } from "../../ui/Surface.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { type AppointmentSubject, PARAMETERS, type RequestSubject } from "./subject.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

/* The summary of the doctor comes before the form on narrow screens, and next to the form on wide screens. */
const aside = css`
  display: grid;
  justify-items: start;
  gap: var(--space-2);

  @media ${viewport.wide} {
    grid-column: 2;
    grid-row: 1;
  }

  & > strong {
    font-size: var(--heading-s);
    color: var(--color-heading);
  }
`;

/**
 * Renders a form for an appointment request. The URL identifies the doctor, location, or service. If the URL does not
 * identify a doctor, location, or service, the form submits a request to the appointment line.
 */
export function AppointmentRequest({ fields, page, data }: ViewProps<typeof fieldSet, AppointmentSubject>) {
  const { t } = page;
  // In author mode, the URL has no query string, so the component renders the form for the appointment line.
  if (data.state === "unknown" && !page.editing)
    return (
      <NotFoundNotice page={page}>
        <PageLink page={page} to={DOCTORS}>
          {t(phrases.RequestChooseDoctor)}
        </PageLink>
        <TextLink {...siteLink(page, page.path)}>{t(carePhrases.RequestAppointment)}</TextLink>
      </NotFoundNotice>
    );
  const subject = data.state === "found" ? data.wanted : null;
  const isClosed = subject && !subject.isOpen;
  return (
    <>
      <PageBand
        page={page}
        title={
          isClosed
            ? t(phrases.RequestsClosed, { name: subject.name })
            : fields.headline || t(carePhrases.RequestAppointment)
        }
      />
      <Section>
        <Split kind="aside">
          <Surface className={aside}>
            {subject ? <About wanted={subject} page={page} /> : <Anyone page={page} />}
          </Surface>
          <Stack gap={5}>
            {isClosed ? (
              <Instead fields={fields} wanted={subject} />
            ) : (
              <RequestForm fields={fields} wanted={subject} page={page} />
            )}
          </Stack>
        </Split>
      </Section>
    </>
  );
}

function About({
  wanted: { id, first, name, kind, place, isOpen, isAccepting },
  page,
}: {
  wanted: RequestSubject;
  page: PageContext;
}) {
  const { t } = page;
  return (
    <>
      {isOpen && <p>{t(phrases.RequestFor)}</p>}
      <strong>{name}</strong>
      {kind && (
        <p>
          <NameText name={kind} page={page} />
        </p>
      )}
      {place && <p>{lineText(place)}</p>}
      {isAccepting === false && <Chip level="neutral">{t(carePhrases.NotAcceptingPatients)}</Chip>}
      {first && <FirstOpening {...first} id={id} page={page} />}
    </>
  );
}

const Anyone = ({ page }: { page: PageContext }) => (
  <>
    <p>{page.t(phrases.RequestForAnyone)}</p>
    <PageLink page={page} to={DOCTORS}>
      {page.t(phrases.RequestChooseDoctor)}
    </PageLink>
    <PageLink page={page} to={LOCATIONS_SEARCH}>
      {page.t(phrases.RequestChoosePlace)}
    </PageLink>
  </>
);

function Instead({ fields, wanted: { phone } }: { fields: Fields; wanted: RequestSubject }): ReactNode {
  return (
    <>
      {fields.closed && <Prose html={fields.closed} />}
      {phone && (
        <div>
          <PhoneButton value={phone} />
        </div>
      )}
    </>
  );
}

function RequestForm({ fields, wanted, page }: { fields: Fields; wanted: RequestSubject | null; page: PageContext }) {
  const form = pageForm(fields, PARAMETERS);
  const { description } = fields;
  return (
    <>
      {description && <Prose html={description} />}
      {form && (
        <CmsForm
          form={form.id}
          entries={fields.fields.entries}
          submit={fields.fields.submit}
          failure={page.t(phrases.RequestNotSent)}
          {...(wanted && { known: wanted.known })}
          page={page}
        />
      )}
    </>
  );
}
