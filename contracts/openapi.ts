/** Writes the OpenAPI document of an upstream from the declarations of its API calls. */
import { media } from "./content-calls.ts";
import { type Endpoint, inputOf, type Upstream } from "./endpoint.ts";
import * as endpoints from "./endpoints.ts";
import { type JsonSchema, namedSchemas, schemaOf } from "./json-schema.ts";

/** A JSON object. The OpenAPI linter checks the structure of the document. */
type Json = Record<string, unknown>;

const json = "application/json";
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Names and declarations of an upstream's API calls, sorted by path. */
export const callsOf = (upstream: Upstream): [string, Endpoint][] =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, call]) => call.upstream === upstream)
    .sort(([, a], [, b]) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`));

/** Path of an API call in the document. Authors set the path of a form's receiver in the CMS. */
const pathOf = (call: Endpoint) =>
  inputOf(call) === "form" ? "/{formAddress}" : call.path.replace(/:(\w+)|\*/g, (_all, name) => `{${name ?? "path"}}`);

/**
 * The example request as the Worker sends it: with defaults, and without parameters that the Worker removes or that an
 * upstream receives in another place.
 */
export const exampleRequest = (call: Endpoint): Json =>
  JSON.parse(JSON.stringify(call.request.parse(call.example.request))) as Json;

function parameters(call: Endpoint, schema: JsonSchema): Json[] {
  const path = pathOf(call);
  const isQuery = inputOf(call) === "query";
  const example = exampleRequest(call);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, property]): Json[] => {
    const isInPath = path.includes(`{${name}}`);
    if (!isInPath && !isQuery) return [];
    const value = isInPath ? String(example[name]).replace(/^\//, "") : example[name];
    const { description, ...rest } = property as JsonSchema;
    return [
      {
        name,
        in: isInPath ? "path" : "query",
        required: isInPath || (schema.required?.includes(name) ?? false),
        description: name === call.languageParam ? LANGUAGE : (description as string | undefined),
        schema: rest,
        ...(value === undefined ? {} : { example: value }),
      },
    ];
  });
  return [
    ...fields,
    ...(call.idempotent ? [ref("parameters", "IdempotencyKey")] : []),
    ...(call.sendsVisitorAddress ? [ref("parameters", "VisitorAddress")] : []),
    ref("parameters", "RequestId"),
  ] as Json[];
}

const LANGUAGE =
  "language of the page; omitted for English. Return text in this language if available, and in English otherwise.";

function requestBody(call: Endpoint, schema: JsonSchema): Json {
  const input = inputOf(call);
  if (input === "query") return {};
  const { formAddress: _address, ...fields } = exampleRequest(call);
  const { formAddress: _schema, ...properties } = schema.properties ?? {};
  const required = schema.required?.filter((name) => name !== "formAddress") ?? [];
  const body =
    input === "form"
      ? { "application/x-www-form-urlencoded": { schema: { ...schema, properties, required }, example: fields } }
      : { [json]: { schema, example: exampleRequest(call) } };
  return { requestBody: { required: true, content: body } };
}

/** Returns a response's content. Images are binary: the Worker reads their type and length from the headers. */
function responseContent(call: Endpoint, schema: JsonSchema): Json {
  if (call !== (media as Endpoint)) return { [json]: { schema, example: call.example.response } };
  const types = media.response.shape.contentType.options;
  return Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
}

const duration = (milliseconds: number) => `${milliseconds / 1_000} seconds`;

function notes(call: Endpoint): string {
  return [
    call.summary,
    `The Worker waits ${duration(call.timeout)}${call.changes ? " and does not retry" : ""}.`,
    ...(call.changes ? ["The call changes data."] : []),
    ...(call.privacy === "personal" ? ["The request or the response contains personal data: do not log it."] : []),
    ...(call.access === "role" ? ["Only signed-in staff cause this call."] : []),
    ...(call.cache === "never"
      ? ["The Worker does not cache the response."]
      : [`The Worker caches the response for ${call.cache.maxAge} seconds.`]),
    ...(inputOf(call) === "form" ? ["Authors set the path of each form's receiver in the CMS."] : []),
  ].join(" ");
}

/** The schemes for API keys that a call's declaration requires. The other schemes are a choice of the upstream. */
const ownSchemes = (call: Endpoint): Record<string, Json> =>
  Object.fromEntries([
    ...Object.keys(call.secretHeaders ?? {}).map((name) => [name, { type: "apiKey", in: "header", name }] as const),
    ...Object.keys(call.settingParams ?? {}).map((name) => [name, { type: "apiKey", in: "query", name }] as const),
  ]);

const TOKEN_URL = "https://sign-in.larkspurhealth.example/token";

/** Kinds of credentials that the Worker can send to an upstream, and the choice to send none. */
const schemes: Record<string, Json> = {
  bearer: { type: "http", scheme: "bearer" },
  basic: { type: "http", scheme: "basic" },
  header: { type: "apiKey", in: "header", name: "x-api-key", description: "A header with a name of your choice." },
  oauth2: { type: "oauth2", flows: { clientCredentials: { tokenUrl: TOKEN_URL, scopes: {} } } },
  mutualTls: { type: "mutualTLS" },
};

function security(call: Endpoint): Json[] {
  const own = Object.fromEntries(Object.keys(ownSchemes(call)).map((name) => [name, []]));
  return [{}, ...Object.keys(schemes).map((name) => ({ [name]: [] }))].map((scheme) => ({ ...own, ...scheme }));
}

function operation([name, call]: [string, Endpoint]): Json {
  const request = schemaOf(call.request);
  return {
    operationId: name,
    summary: call.summary.split(". ")[0]!.replace(/\.$/, ""),
    description: notes(call),
    tags: [call.access === "role" ? "Staff" : "Visitors"],
    security: security(call),
    parameters: parameters(call, request),
    ...requestBody(call, request),
    responses: {
      200: { description: "The result.", content: responseContent(call, schemaOf(call.response)) },
      400: ref("responses", "BadRequest"),
      401: ref("responses", "Unauthorized"),
      403: ref("responses", "Forbidden"),
      ...(call.notFound ? { 404: ref("responses", "NotFound") } : {}),
      default: ref("responses", "Failure"),
    },
  };
}

const errorResponse = (description: string, example: Json) => ({
  description,
  content: { [json]: { schema: ref("schemas", "Error"), example } },
});

const responses = {
  BadRequest: errorResponse("The request is invalid. The response names each invalid field, but not its value.", {
    problems: [
      { field: "page", wrong: "is not a whole number from 1 to 1000", allowed: "a whole number from 1 to 1000" },
    ],
  }),
  Unauthorized: errorResponse("The credential is missing or invalid.", { error: "credential missing" }),
  Forbidden: errorResponse("The credential does not permit this call.", { error: "not permitted" }),
  NotFound: errorResponse("The requested item, or an optional call, does not exist.", { error: "not found" }),
  Failure: errorResponse("Any other status is a failure.", { error: "database unavailable" }),
};

const parameterComponents = {
  RequestId: {
    name: "x-request-id",
    in: "header",
    description: "ID of the visitor's request, for logs.",
    schema: { type: "string" },
    example: "2b0d7b3d-6f1c-4a3e-8f59-7e0c8f3f5a11",
  },
  IdempotencyKey: {
    name: "idempotency-key",
    in: "header",
    description: "Requests with the same key take effect once and have the same response.",
    schema: { type: "string" },
    example: "9f4f1f0e-3c2b-4d1f-8a63-5c0d8c6f2f10",
  },
  VisitorAddress: {
    name: "x-forwarded-for",
    in: "header",
    description: "IP address of the visitor.",
    schema: { type: "string" },
    example: "203.0.113.7",
  },
};

/** Returns the schemas to which a part of the document refers, directly or through other schemas. */
function referenced(part: unknown, all: Record<string, JsonSchema>, found = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    referenced(all[name], all, found);
  }
  return found;
}

const without = <T extends Json>(components: T, paths: string, kind: string) =>
  Object.fromEntries(Object.entries(components).filter(([name]) => paths.includes(`"#/components/${kind}/${name}"`)));

/** Returns the OpenAPI 3.1 document of an upstream. */
export function openApi(upstream: Upstream): Json {
  const calls = callsOf(upstream);
  const paths: Record<string, Json> = {};
  for (const entry of calls) {
    const path = pathOf(entry[1]);
    const method = entry[1].method.toLowerCase();
    if (paths[path]?.[method]) throw new Error(`two calls of ${upstream} have the path ${entry[1].method} ${path}`);
    paths[path] = { ...paths[path], [method]: operation(entry) };
  }
  const all = namedSchemas();
  const used = referenced([paths, responses], all);
  const text = JSON.stringify(paths);
  const tags = [
    { name: "Visitors", description: "Calls for pages that everybody can open." },
    { name: "Staff", description: "Calls for signed-in staff." },
  ];
  return {
    openapi: "3.1.1",
    info: {
      title: `The ${upstream} upstream`,
      version: "1",
      description: `What the site calls, and what it accepts as a response. Optional fields may be absent or null, and the site ignores additional fields. \`npm run conformance -- --upstream ${upstream} --url URL\` tries an implementation against this document.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      {
        url: "https://{host}",
        description: `Set the URL, with an optional path, as \`UPSTREAM_${upstream.toUpperCase()}\`.`,
        variables: { host: { default: `${upstream}.larkspurhealth.example` } },
      },
    ],
    tags: tags.filter(({ name }) => text.includes(`"tags":["${name}"]`)),
    paths,
    components: {
      securitySchemes: Object.assign({}, schemes, ...calls.map(([, call]) => ownSchemes(call))),
      parameters: without(parameterComponents, text, "parameters"),
      responses: without(responses, text, "responses"),
      schemas: Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name))),
    },
  };
}
