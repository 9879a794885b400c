import { css } from "@linaria/core";
import { reportRedirects } from "../../../../contracts/author-reports.ts";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Heading } from "../../../ui/Heading.tsx";
import { page } from "../../define.ts";
import { AuthorPage } from "../overview/components.tsx";

const rules = css`
  margin-block: var(--space-3) var(--space-6);

  & > li {
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }

  & small {
    color: var(--color-muted);
  }
`;

/** Tool page that lists a site's current redirects from the CMS and any problems with them. */
export default page<ResponseOf<typeof reportRedirects>>({
  path: "/_authors/redirects",
  access: "author",
  title: () => "Redirects",
  load: ({ site, call }) => call(reportRedirects, { site: site.name }),
  View: ({ data }) => (
    <AuthorPage title="Redirects" here="/_authors/redirects">
      <p>The current redirects in the CMS. Changes take effect within two minutes.</p>
      <Heading level={2} size="m">
        {countText(data.problems.length, "rule")} with problems
      </Heading>
      <ul className={rules}>
        {data.problems.map(({ rule, source, wrong }) => (
          <li key={`${rule} ${wrong}`}>
            <code>{source || "a rule without a source"}</code>
            <br />
            Rule {rule}: {wrong}
          </li>
        ))}
      </ul>
      <Heading level={2} size="m">
        {countText(data.rules.length, "active rule")}
      </Heading>
      <ul className={rules}>
        {data.rules.map(({ source, target, status, match }) => (
          <li key={`${match} ${source}`}>
            <code>{source}</code> redirects to <code>{target}</code>
            <br />
            <small>
              {match}, {status}
            </small>
          </li>
        ))}
      </ul>
    </AuthorPage>
  ),
});
