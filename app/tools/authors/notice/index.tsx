import { css } from "@linaria/core";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import {
  endNotice,
  MAX_NOTICE_DAYS,
  noticeLevels,
  planNotice,
  putNotice,
  readNotice,
  type StoredNotice,
  withdrawNotice,
} from "../../../../contracts/notice.ts";
import { problemsOf } from "../../../../contracts/problem.ts";
import { languageName } from "../../../../lib/cms/language.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { Note } from "../../../ui/Note.tsx";
import { type ActionInput, type ActionResult, page, type ViewProps } from "../../define.ts";
import { localTime, periodIn } from "../../local-moment.ts";
import { errorsOf, refusedOutcome } from "../../outcome.ts";
import { AuthorPage, Done, doneTitle, ErrorSummary, form, Moment, Plans } from "../overview/components.tsx";
import { noticeOf, noticeTextFields, valuesOf } from "./fields.ts";
import { Past } from "./Past.tsx";

const levels = css`
  & > label {
    display: flex;
    gap: var(--space-3);
    align-items: baseline;
    min-block-size: 2rem;
    font-weight: 400;
  }

  & input {
    flex: none;
    inline-size: 1.1rem;
    block-size: 1.1rem;
    margin: 0;
    accent-color: var(--color-link);
  }
`;

const currentNotice = css`
  margin-block: var(--space-4) var(--space-6);
  padding: var(--space-4) var(--space-5);
  background: var(--color-tint);
  color: var(--color-on-tint);

  & form {
    margin-block-start: var(--space-3);
  }
`;

const question = css`
  & > summary {
    inline-size: fit-content;
    padding-block: var(--space-2);
    font-weight: 700;
    cursor: pointer;
  }
`;

const last = css`
  margin-block: var(--space-4) var(--space-5);
`;

const LEVELS: Record<(typeof noticeLevels)[number], string> = {
  information: "Information: calm colors, visitors can close it",
  warning: "Warning: stays on every page",
  emergency: "Emergency: strong colors, stays on every page",
};

type Data = ResponseOf<typeof readNotice>;

const DONE = {
  published: "The notice is on every page within ten seconds.",
  planned: "The notice is planned.",
  withdrawn: "The planned notice was withdrawn.",
  removed: "The notice was removed. It leaves every page within ten seconds.",
};

const revisionOf = (formData: URLSearchParams) => Number(formData.get("revision") || 0);
const redirectAfter = async (operation: Promise<unknown>, done: keyof typeof DONE): Promise<ActionResult> => {
  try {
    await operation;
    return { redirect: `/_authors/notice?done=${done}` };
  } catch (error) {
    return refusedOutcome(error);
  }
};

/** Tool page on which authors edit the emergency notice. The notice appears on every page of a site. */
export default page<Data>({
  path: "/_authors/notice",
  access: ["author", "ops"],
  title: ({ query }) => doneTitle("Notice", { query, texts: DONE }),
  load: ({ site, call }) => call(readNotice, { site: site.name }),
  actions: {
    async put({ form: formData, site, page: { timeZone }, call }: ActionInput) {
      const { wrong, from } = periodIn(formData, timeZone, { until: "required" });
      const notice = { site: site.name, ...noticeOf(formData, site.languages, timeZone) };
      // The form names the problems of the texts together with those of the times.
      const checked = putNotice.request.safeParse({ ...notice, revision: revisionOf(formData) });
      const problems = checked.success ? [] : problemsOf(checked.error, { privacy: "none" });
      const errors = new Map([...errorsOf(problems.filter(({ field }) => field !== "until")), ...wrong]);
      if (errors.size > 0) return { status: 400, message: "Nothing was changed. Please correct the form.", errors };
      return redirectAfter(
        from ? call(planNotice, { ...notice, from }) : call(putNotice, { ...notice, revision: revisionOf(formData) }),
        from ? "planned" : "published",
      );
    },
    withdraw: ({ form: formData, site, call }) =>
      redirectAfter(call(withdrawNotice, { site: site.name, id: Number(formData.get("id") || 0) }), "withdrawn"),
    end: ({ form: formData, site, call }) =>
      redirectAfter(call(endNotice, { site: site.name, revision: revisionOf(formData) }), "removed"),
  },
  View: NoticePage,
});

function NoticePage({
  data: { notice, isLast, planned, past },
  site,
  page: { timeZone },
  actor,
  outcome,
  query,
  form: formData,
}: ViewProps<Data>) {
  const again = past.find(({ revision }) => String(revision) === query.get("again"));
  const stored = valuesOf(again ?? notice, timeZone);
  // The dates of a past notice are over.
  if (again) stored.delete("until");
  const submitted = formData?.get("action") === "put" ? formData : null;
  const value = (name: string) => submitted?.get(name) ?? stored.get(name) ?? "";
  const errors = outcome?.errors;
  const labels: Record<string, string> = { from: "From", until: "Until" };
  for (const language of site.languages)
    for (const [name, label] of noticeTextFields(language)) labels[name] = `${label} (${language})`;
  const field = (name: string, required: boolean) => ({
    id: name,
    name,
    required,
    defaultValue: value(name),
    "aria-invalid": errors?.has(name) || undefined,
  });
  const isDisplayed = notice !== null && Date.parse(notice.until) > Date.now();
  return (
    <AuthorPage title="Notice" {...(actor?.role === "author" && { here: "/_authors/notice" })}>
      <p>It appears at the top of every page of this site within ten seconds.</p>
      <Done query={query} texts={DONE} />
      <ErrorSummary outcome={outcome} labels={labels} />
      {isLast && (
        <div className={last}>
          <Note kind="warning">
            <p>
              <strong>The control database is not responding.</strong> The last known notice stays on every page. Until
              the database is back, notices cannot be published, changed, or removed here.
            </p>
            <p>If it can’t wait, publish the text in the CMS. It goes live within about ten minutes.</p>
          </Note>
        </div>
      )}
      {notice && (
        <section className={currentNotice} aria-label="Current notice">
          <p>
            <strong>{isDisplayed ? "On every page now" : "Expired: visitors no longer see it"}</strong>
          </p>
          {Object.entries(notice.words).map(([language, text]) => (
            <p key={language} lang={language}>
              <strong>{text.title}</strong> {text.text}
            </p>
          ))}
          <p>
            {notice.level}, until <Moment at={notice.until} zone={timeZone} />
          </p>
          {isDisplayed ? (
            <details className={question}>
              <summary>Remove it</summary>
              <p>Visitors stop seeing it within ten seconds. The text stays in the list of past notices.</p>
              <EndForm notice={notice} label="Remove it from every page" />
            </details>
          ) : (
            <EndForm notice={notice} label="Clear it" />
          )}
        </section>
      )}
      <Plans
        planned={planned}
        idOf={({ revision }) => revision}
        nameOf={({ words }) => Object.values(words)[0]?.title}
        timeOf={({ level, from, until }) => (
          <>
            {level}, from <Moment at={from} zone={timeZone} /> until <Moment at={until} zone={timeZone} />
            {Date.parse(from) <= Date.now() && ": on every page now"}
          </>
        )}
        linksOf={({ revision }) => <a href={`/?sc_mode=preview&sc_notice=${revision}`}>Preview on the home page</a>}
      />
      <Heading level={2} size="m">
        {notice ? "Change it, or plan another" : "Publish or plan a notice"}
      </Heading>
      {again && (
        <p>
          The form has the text of the notice from <Moment at={again.from} zone={timeZone} />. Nothing is published
          before you send it.
        </p>
      )}
      <form autoComplete="off" className={form} method="post">
        <input type="hidden" name="revision" value={notice?.revision ?? 0} />
        <fieldset className={levels} id="level">
          <legend>Level</legend>
          {noticeLevels.map((level) => (
            <label key={level}>
              <input type="radio" name="level" value={level} defaultChecked={value("level") === level} />
              {LEVELS[level]}
            </label>
          ))}
        </fieldset>
        <label>
          From
          <small>Leave empty to start now.</small>
          <input type="datetime-local" {...field("from", false)} />
        </label>
        <label>
          Until
          <small>
            At most {MAX_NOTICE_DAYS} days after the start. Time zone: {timeZone}, now{" "}
            {localTime(new Date(), timeZone).replace("T", " ")}.
          </small>
          <input type="datetime-local" {...field("until", true)} />
        </label>
        {site.languages.map((language) => (
          <fieldset key={language}>
            <legend>{languageName(language)}</legend>
            {noticeTextFields(language).map(([name, label, maxLength], index) => {
              const control = { ...field(name, index < 2), maxLength, lang: index < 3 ? language : undefined };
              return (
                <div key={name}>
                  <label htmlFor={name}>
                    {label}
                    {index > 1 && <small>Optional</small>}
                  </label>
                  {index === 1 ? <textarea rows={3} {...control} /> : <input autoComplete="off" {...control} />}
                </div>
              );
            })}
          </fieldset>
        ))}
        <div>
          <Button type="submit" name="action" value="put">
            {notice ? "Change it on every page" : "Publish on every page"}
          </Button>
        </div>
      </form>
      <Past past={past} zone={timeZone} />
    </AuthorPage>
  );
}

const EndForm = ({ notice: { revision }, label }: { notice: StoredNotice; label: string }) => (
  <form autoComplete="off" method="post">
    <input type="hidden" name="revision" value={revision} />
    <Button type="submit" name="action" value="end" variant="secondary" size="small">
      {label}
    </Button>
  </form>
);
