/** Schema of the settings that declare how the Worker authenticates to an upstream. Only runtime/settings.ts imports zod. */
import { z } from "zod";

const name = (hint: string) => z.string({ error: `must be ${hint}` }).min(1, `must be ${hint}`);
/** A header value without the characters that would end the header or make `fetch` reject it. */
const word = (hint: string) => name(hint).regex(/^[\x21-\x7e]+$/, `must be ${hint}, without spaces`);

/** Headers that the Worker or the runtime sets. A credential must not replace them. */
const RESERVED =
  /^(accept|connection|content-.*|cookie|forwarded|host|idempotency-key|origin|transfer-encoding|x-forwarded-.*|x-person-assertion|x-request-id)$/i;

const shared = {
  /** Name of the `mtls_certificates` binding whose client certificate the Worker presents. */
  certificate: name("the name of a binding in mtls_certificates").optional(),
  /** Audience (`aud`) of the assertions about a signed-in user. Default: the upstream's name. */
  audience: word("the audience of assertions").optional(),
};

const tokenUrl = (protocol: RegExp) => z.url({ protocol, error: "must be an https URL" });

/** Returns the schema of an `UPSTREAM_*_AUTH` setting. Only local development may send secrets over HTTP. */
export const declarationSchema = (isLocal: boolean) =>
  z.discriminatedUnion(
    "type",
    [
      z.strictObject({ type: z.literal("none"), ...shared }),
      z.strictObject({ type: z.literal("bearer"), ...shared }),
      z.strictObject({
        type: z.literal("header"),
        header: name("the name of a header")
          .regex(/^[\w!#$%&'*+.^`|~-]+$/, "must be the name of a header")
          .refine((value) => !RESERVED.test(value), "is a header that the Worker sets itself"),
        ...shared,
      }),
      z.strictObject({
        type: z.literal("basic"),
        user: name("a user name").regex(/^[^:\p{Cc}]+$/u, "must be a user name without a colon"),
        ...shared,
      }),
      z.strictObject({
        type: z.literal("oauth2"),
        tokenUrl: tokenUrl(isLocal ? /^https?$/ : /^https$/),
        clientId: name("the client ID"),
        scope: name("the scopes, separated by spaces").optional(),
        /**
         * How the client authenticates to the token endpoint: HTTP Basic (default), parameters in the body, or an
         * assertion that is signed with a private key (RFC 7523).
         */
        clientAuth: z
          .enum(["basic", "body", "private_key_jwt"], { error: 'must be "basic", "body", or "private_key_jwt"' })
          .optional(),
        /** More parameters of the token request, such as `audience` or `resource`. */
        parameters: z.record(z.string(), z.string()).optional(),
        ...shared,
      }),
      z.strictObject({ type: z.literal("access"), clientId: word("the client ID of a service token"), ...shared }),
    ],
    { error: 'must have a type: "none", "bearer", "header", "basic", "oauth2", or "access"' },
  );

export type Declaration = z.output<ReturnType<typeof declarationSchema>>;
