import { checkLinks, type LinkReport, reportLinks } from "../../../../contracts/author-reports.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { page, type ViewProps } from "../../define.ts";
import { refusedOutcome } from "../../outcome.ts";
import { AuthorPage, actions, countText, ErrorSummary, Moment, plans, toolUrl } from "../overview/components.tsx";

/** Tool page that lists the broken links on all pages of a site. */
export default page<LinkReport>({
  path: "/_authors/links",
  access: "author",
  title: () => "Links",
  load: ({ site, call }) => call(reportLinks, { site: site.name }),
  actions: {
    check: ({ site, call }) =>
      call(checkLinks, { site: site.name }).then(() => ({ redirect: "/_authors/links" }), refusedOutcome),
  },
  View: Links,
});

function Links({ data, page: { timeZone }, outcome }: ViewProps<LinkReport>) {
  const { checkedAt, pages, notStored, internal, external, brokenCount, broken, running } = data;
  return (
    <AuthorPage title="Links" here="/_authors/links">
      <ErrorSummary outcome={outcome} labels={{}} />
      {checkedAt ? (
        <p>
          Checked <Moment at={checkedAt} zone={timeZone} />: {countText(internal, "link")} on {countText(pages, "page")}
          . {countText(external, "link")} to other sites were not checked.
          {notStored > 0 && ` ${countText(notStored, "page")} without visits in the last week were not checked.`}
        </p>
      ) : (
        <p>The links have not been checked yet.</p>
      )}
      <form autoComplete="off" className={actions} method="post">
        {running === null ? (
          <Button type="submit" name="action" value="check" variant="secondary" size="small">
            Check again
          </Button>
        ) : (
          <p>A check is running: {countText(running, "page")} checked, 20 more each minute.</p>
        )}
      </form>
      {checkedAt && (
        <>
          <Heading level={2} size="m">
            {brokenCount === 0 ? "No broken links" : `${countText(brokenCount, "link")} to pages that do not exist`}
          </Heading>
          <ul className={plans}>
            {broken.map(({ path, language, pages: pageCount, block, field, to }) => (
              <li key={`${language} ${path} ${block} ${field} ${to}`}>
                <p>
                  <code>{to}</code> in {block}, {field}
                </p>
                <p>
                  on {pageCount > 1 && `${pageCount === pages ? "every page" : countText(pageCount, "page")}, such as `}
                  <a href={toolUrl("page", { language, path })}>{path}</a> {language}
                </p>
              </li>
            ))}
          </ul>
          {brokenCount > broken.length && <p>Only the first {broken.length} are listed.</p>}
        </>
      )}
    </AuthorPage>
  );
}
