import { renderToReadableStream } from "react-dom/server";
import { blocks } from "../../app/blocks/index.ts";
import type { ParsedBlock } from "../../app/cms/parse/parse-blocks.ts";
import type { ParsedPage } from "../../app/cms/parse/parse-page.ts";
import type { Phrase } from "../../app/context/phrases.ts";

/** A comparison Worker that renders the benchmark page as one React tree and streams the page for each request. */
function Block({ parsed }: { parsed: ParsedBlock }) {
  const definition = blocks.get(parsed.name);
  if (!definition) return null;
  const page = {
    language: "en",
    languages: ["en"],
    path: "/",
    theme: "default",
    editing: false,
    timeZone: "America/Denver",
    t: ({ key }: Phrase) => key,
  };
  return <definition.View fields={parsed.values} page={page as never} data={undefined} placeholder={() => null} />;
}

function Region({ list }: { list: ParsedBlock[] }) {
  return list.map((parsed) => <Block key={parsed.uid} parsed={parsed} />);
}

let styles: string | null = null;

export default {
  async fetch(_request: Request, env: { LAYOUTS: KVNamespace }): Promise<Response> {
    const parsed = (await env.LAYOUTS.get<ParsedPage>("parsed", "json"))!;
    styles ??= (await env.LAYOUTS.get("styles"))!;
    const stream = await renderToReadableStream(
      <html lang="en">
        <head>
          <title>{parsed.fields.browserTitle}</title>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML contains only styles of this project */}
          <style dangerouslySetInnerHTML={{ __html: styles }} />
        </head>
        <body>
          <header>
            <Region list={parsed.regions.header} />
          </header>
          <main>
            <Region list={parsed.regions.main} />
          </main>
          <footer>
            <Region list={parsed.regions.footer} />
          </footer>
        </body>
      </html>,
    );
    return new Response(stream, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
};
