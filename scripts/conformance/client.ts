/** Makes API calls to the implementation under test, and records the faults of each response. */
import type { Endpoint, Upstream } from "../../contracts/endpoint.ts";
import { ASSERTION_HEADER } from "../../contracts/person-assertion.ts";
import { isError, readSuccess, statusFault } from "./body.ts";
import { type Certificate, type Exchange, type Outgoing, outgoingOf, send } from "./exchange.ts";
import type { Findings } from "./findings.ts";
import { differences, misnamed, strictSchema } from "./shape.ts";
import { wrongValues } from "./values.ts";

export type Request = Record<string, unknown>;

/** A credential, a staff assertion, or a wrong credential of the same kind. */
export type Credential = "valid" | "missing" | "wrong" | "no certificate";

export interface Options {
  upstream: Upstream;
  base: URL;
  /** Returns the headers and query parameters that the Worker adds to a call. */
  credentials(
    call: Endpoint,
    which: Credential,
  ): Promise<{ headers: Record<string, string>; parameters: Record<string, string> }>;
  /** Returns the assertion about a test user that the Worker adds to a call by staff, or undefined without a key. */
  assertion?(call: Endpoint, outgoing: Outgoing): Promise<string | undefined>;
  /** Returns assertions that an upstream must refuse, by what is wrong with each, or undefined without a key. */
  forgeries?(call: Endpoint, outgoing: Outgoing): Promise<[what: string, assertion: string | undefined][] | undefined>;
  /** Client certificate and private key in PEM format, for mutual TLS. */
  certificate?: Certificate | undefined;
  /** Whether a credential is configured, so that calls without it must be rejected. */
  hasCredential: boolean;
  /** Request fields for each call, keyed by the name of the call, that replace the fields of the example. */
  values: Record<string, Request>;
  /** Names of the calls to try. The default is all calls of the upstream. */
  calls?: readonly string[] | undefined;
  /** Whether to make calls that change data. */
  write: boolean;
  /** Language tag that the implementation supports besides English, or undefined. */
  language: string | undefined;
  /** Returns the time limit of a call in milliseconds. */
  limitOf(call: Endpoint): number;
}

/** An API call with its name and strict schema. */
export interface Subject {
  name: string;
  call: Endpoint;
  schema: ReturnType<typeof strictSchema>;
}

const subjects = new WeakMap<Endpoint, Subject>();

/** Returns a call with its strict schema, which is built once. */
export function subjectOf([name, call]: [string, Endpoint]): Subject {
  const subject = subjects.get(call) ?? { name, call, schema: strictSchema(call.response) };
  subjects.set(call, subject);
  return subject;
}

export class Client {
  readonly options: Options;
  readonly findings: Findings;

  readonly #subjects: readonly Subject[];

  constructor(options: Options, findings: Findings, subjects: readonly Subject[]) {
    this.options = options;
    this.findings = findings;
    this.#subjects = subjects;
  }

  /** Returns a declared call of the upstream by its name. */
  subject(name: string): Subject {
    return this.#subjects.find((one) => one.name === name)!;
  }

  /** Sends a request, which can be invalid on purpose. */
  async ask(
    { call }: Subject,
    request: Request,
    { as = "valid" as Credential, body = undefined as string | undefined, headers = {} } = {},
  ): Promise<Exchange> {
    const outgoing = await this.#outgoing(call, request, as, headers);
    if (body !== undefined) outgoing.body = body;
    const assertion = await this.options.assertion?.(call, outgoing);
    if (assertion) outgoing.headers[ASSERTION_HEADER] = assertion;
    return this.#send(call, outgoing, as === "no certificate" ? undefined : this.options.certificate);
  }

  /** Sends a request once with each assertion that the upstream must refuse. Returns undefined without a key. */
  async askForged({ call }: Subject, request: Request): Promise<[what: string, Exchange][] | undefined> {
    const outgoing = await this.#outgoing(call, request, "valid", {});
    const forgeries = await this.options.forgeries?.(call, outgoing);
    return (
      forgeries &&
      Promise.all(
        forgeries.map(async ([what, assertion]): Promise<[string, Exchange]> => {
          const headers = { ...outgoing.headers, ...(assertion !== undefined && { [ASSERTION_HEADER]: assertion }) };
          return [what, await this.#send(call, { ...outgoing, headers }, this.options.certificate)];
        }),
      )
    );
  }

  async #outgoing(call: Endpoint, request: Request, as: Credential, headers: Record<string, string>) {
    const added = await this.options.credentials(call, as);
    return outgoingOf(this.options.base, call, request, { ...added.headers, ...headers }, added.parameters);
  }

  #send(call: Endpoint, outgoing: Outgoing, certificate: Certificate | undefined): Promise<Exchange> {
    this.findings.requests += 1;
    return send(outgoing, this.options.limitOf(call), certificate);
  }

  /** Records a fault of a response. */
  fault({ name }: Subject, exchange: Exchange, fault: Omit<Parameters<Findings["add"]>[0], "call" | "request">): void {
    this.findings.add({ ...fault, call: name, request: exchange.outgoing.line });
  }

  /**
   * Checks a response that must be a result. Records all faults. Returns the value of a response with a valid shape, or
   * undefined.
   */
  read(subject: Subject, exchange: Exchange): unknown {
    const { call, schema } = subject;
    const isPersonal = call.privacy === "personal";
    const { value, faults } = readSuccess(exchange, this.options.limitOf(call), call.cache !== "never");
    for (const fault of faults) this.fault(subject, exchange, fault);
    if (value === undefined) return undefined;
    const wrong = differences(schema.zod, value, isPersonal);
    if (wrong.length > 0 && isError(value)) {
      const message = "The response has the status 200, but its body is an error. Send the status of the error.";
      this.fault(subject, exchange, { kind: "error-as-200", message });
      return undefined;
    }
    const named = misnamed(schema.json, value);
    for (const fault of [...wrong, ...named, ...wrongValues(value, isPersonal)]) this.fault(subject, exchange, fault);
    return wrong.every(({ kind }) => kind !== "wrong-type" && kind !== "missing-field") ||
      call.response.safeParse(value).success
      ? value
      : undefined;
  }

  /** Makes a call whose result is needed, and checks the response. */
  async result(subject: Subject, request: Request): Promise<unknown> {
    return this.read(subject, await this.ask(subject, request));
  }

  /** Checks the status of an error response. Returns whether it is the expected status. */
  hasStatus(exchange: Exchange, expected: number): boolean {
    return !exchange.failure && statusFault(exchange, expected) === undefined;
  }
}
