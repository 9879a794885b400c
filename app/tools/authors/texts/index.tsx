import { css } from "@linaria/core";
import { reportTexts } from "../../../../contracts/author-reports.ts";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import { languageName } from "../../../../lib/cms/language.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Heading } from "../../../ui/Heading.tsx";
import { page } from "../../define.ts";
import { AuthorPage } from "../overview/components.tsx";

const language = css`
  margin-block-start: var(--space-6);

  & > h2 {
    margin-block-end: var(--space-2);
  }
`;

const lines = css`
  margin-block: var(--space-3) 0;

  & > li {
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }
`;

/** Tool page that lists UI strings that are missing from a site's CMS dictionaries. */
export default page<ResponseOf<typeof reportTexts>>({
  path: "/_authors/texts",
  access: "author",
  title: () => "Texts",
  load: ({ site, call }) => call(reportTexts, { site: site.name }),
  View: ({ data }) => (
    <AuthorPage title="Texts" here="/_authors/texts">
      <p>If a text is missing from the dictionary, visitors see the site’s default text.</p>
      {data.languages.map(({ language: code, texts, advice }) => (
        <section key={code} className={language} aria-label={languageName(code)}>
          <Heading level={2} size="m">
            {languageName(code)}
          </Heading>
          <p>
            {countText(texts, "text")} in the dictionary, {advice.length} to review.
          </p>
          <ul className={lines}>
            {advice.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </AuthorPage>
  ),
});
