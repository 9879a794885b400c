import { checkLinks, type LinkedFile, type LinkReport, reportLinks } from "../../../../contracts/author-reports.ts";
import { languageName } from "../../../../lib/cms/language.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { page, type ViewProps } from "../../define.ts";
import { refusedOutcome } from "../../outcome.ts";
import { AuthorPage, actions, ErrorSummary, Moment, pathText, plans, toolUrl } from "../overview/components.tsx";

/** Tool page that lists the broken links on all pages of a site, and the PDF files that people cannot read. */
export default page<LinkReport>({
  path: "/_authors/links",
  access: "author",
  title: () => "Links and documents",
  load: ({ site, call }) => call(reportLinks, { site: site.name }),
  actions: {
    check: ({ site, call }) =>
      call(checkLinks, { site: site.name }).then(() => ({ redirect: "/_authors/links" }), refusedOutcome),
  },
  View: Links,
});

function Links({ data, page: { timeZone }, outcome }: ViewProps<LinkReport>) {
  const { checkedAt, pages, notStored, internal, external, brokenCount, broken, files, running } = data;
  return (
    <AuthorPage title="Links and documents" here="/_authors/links">
      <ErrorSummary outcome={outcome} labels={{}} />
      {checkedAt ? (
        <p>
          Checked <Moment at={checkedAt} zone={timeZone} />: {countText(internal, "link")} on {countText(pages, "page")}
          . {countText(external, "link to another site was", "links to other sites were")} not checked.
          {notStored > 0 &&
            ` ${countText(notStored, "page without visits in the last week was", "pages without visits in the last week were")} not checked.`}
        </p>
      ) : (
        <p>The links have not been checked yet.</p>
      )}
      <form autoComplete="off" className={actions} method="post">
        {running === null ? (
          <Button type="submit" name="action" value="check" variant="secondary" size="small">
            {checkedAt ? "Check again" : "Check now"}
          </Button>
        ) : (
          <p>A check is running: {countText(running, "page")} checked, 20 more each minute.</p>
        )}
      </form>
      {checkedAt && (
        <>
          <Heading level={2} size="m">
            {brokenCount === 0
              ? "No broken links in the last check"
              : countText(brokenCount, "link to a page that does not exist", "links to pages that do not exist")}
          </Heading>
          <ul className={plans}>
            {broken.map(({ path, language, pages: pageCount, block, field, to }) => (
              <li key={`${language} ${path} ${block} ${field} ${to}`}>
                <p>
                  <code>{to}</code> in {block}, {field}
                </p>
                <p>
                  on {pageCount > 1 && `${pageCount === pages ? "every page" : countText(pageCount, "page")}, such as `}
                  <a href={toolUrl("page", { language, path })}>{pathText(path)}</a> {language}
                </p>
              </li>
            ))}
          </ul>
          {brokenCount > broken.length && <p>Only the first {broken.length} are listed.</p>}
          <Documents files={files} zone={timeZone} />
        </>
      )}
    </AuthorPage>
  );
}

function Documents({ files, zone }: { files: readonly LinkedFile[]; zone: string }) {
  const unreadable = files.filter(({ checked }) => checked?.problems.some(({ level }) => level === "broken"));
  const waiting = files.filter(({ checked }) => checked === null).length;
  return (
    <>
      <Heading level={2} size="m" id="documents">
        {files.length === 0
          ? "No documents"
          : unreadable.length === 0
            ? "All checked documents can be read"
            : `${countText(unreadable.length, "document needs", "documents need")} an accessible version`}
      </Heading>
      <p>
        {files.length === 0
          ? "No page links to a PDF file."
          : `Pages link to ${countText(files.length, "PDF file")}. A program can find missing tags, titles, languages, texts, and labels. Whether a description is right, only a person can tell.`}
        {waiting > 0 &&
          ` ${countText(waiting, "file has", "files have")} not been checked yet: three more each minute.`}
      </p>
      <ul className={plans}>
        {files.map(({ path, from, languages, pages: pageCount, checked }) => (
          <li key={path}>
            <p>
              <a href={path}>{checked?.title || path}</a>{" "}
              {checked === null ? (
                <Chip level="neutral">not checked yet</Chip>
              ) : (
                checked.problems.some(({ level }) => level === "broken") && (
                  <Chip level="red">needs an accessible version</Chip>
                )
              )}
            </p>
            {checked && checked.problems.length > 0 && (
              <ul>
                {checked.problems.map(({ wrong }) => (
                  <li key={wrong}>{wrong}.</li>
                ))}
              </ul>
            )}
            <p>
              <code>{path}</code>
              {checked && checked.length > 0 && `, ${countText(checked.length, "page")}`}
              {checked?.language && `, ${languageName(checked.language)}`}. On{" "}
              {pageCount > 1 && `${countText(pageCount, "page")}, such as `}
              <a href={toolUrl("page", { language: languages[0] ?? "", path: from })}>{from}</a>.
              {checked && (
                <>
                  {" "}
                  Checked <Moment at={checked.checkedAt} zone={zone} />.
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
