import { css } from "@linaria/core";
import type { Endpoint, Upstream } from "../../../../contracts/endpoint.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { intro, json } from "../styles.ts";

const group = css`
  margin-block-start: var(--space-8);
  scroll-margin-block-start: var(--space-5);

  & a {
    display: inline-block;
    min-block-size: 1.75rem;
  }
`;

const list = css`
  margin-block-start: var(--space-3);

  & > li {
    padding-block: var(--space-4);
    border-block-start: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }

  & summary {
    padding-block: var(--space-2);
    font-size: var(--text-s);
    font-weight: 700;
    color: var(--color-link);
  }

  & pre {
    margin-block-end: var(--space-3);
  }
`;

const facts = css`
  font-size: var(--text-s);
  color: var(--color-muted);
`;

interface CallsPageProps {
  groups: readonly { upstream: Upstream; calls: readonly (readonly [string, Endpoint])[] }[];
}

/** Renders the API calls to each upstream. */
export function CallsPage({ groups }: CallsPageProps) {
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <>
      <Breadcrumbs steps={[{ text: "Blocks", href: "/_catalog" }, { text: "API calls" }]} label="Breadcrumb" />
      <Heading level={1}>API calls</Heading>
      <p className={intro}>
        The site makes {count} API calls to {groups.length} upstreams. An OpenAPI document describes each upstream.{" "}
        <code>npm run conformance</code> tries an implementation.
      </p>
      {groups.map(({ upstream, calls }) => (
        <section key={upstream} id={upstream} className={group} aria-labelledby={`${upstream}-title`}>
          <Heading level={2} id={`${upstream}-title`}>
            {upstream}
          </Heading>
          <p>
            <a href={`/_catalog/openapi/${upstream}.json`}>OpenAPI document of {upstream}</a>
          </p>
          <ul className={list}>
            {calls.map(([name, call]) => (
              <Call key={name} name={name} call={call} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Call({ name, call }: { name: string; call: Endpoint }) {
  const tags = [
    call.access === "role" ? "staff only" : "public",
    ...(call.privacy === "personal" ? ["personal data"] : []),
    ...(call.changes ? ["changes data"] : []),
    `timeout ${call.timeout / 1_000} s`,
  ];
  return (
    <li>
      <Heading level={3} size="s" id={name}>
        {name}
      </Heading>
      <p>
        <code>
          {call.method} {call.path}
        </code>
      </p>
      <p>{call.summary}</p>
      <p className={facts}>{tags.join(" · ")}</p>
      <details>
        <summary>Example of {name}</summary>
        <p>Request</p>
        <Json value={call.example.request} />
        <p>Response</p>
        <Json value={call.example.response} />
      </details>
    </li>
  );
}

const Json = ({ value }: { value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need focus to scroll
  <pre className={json} tabIndex={0}>
    {JSON.stringify(value, null, 2)}
  </pre>
);
