import { CROSS_FADE } from "../../../lib/display/cross-fade.ts";
import { people } from "./identity.ts";

/**
 * Returns the page on which visitors select a demo user. The validated PKCE challenge contains only letters, digits, -
 * and _.
 */
export const signInPage = (challenge: string): Response =>
  page(
    "Sign in",
    `<p>These people are invented, and so is this sign-in: it asks for no password, and is on your machine only.</p>
<form method="post" action="/identity/sign-in"><input type="hidden" name="challenge" value="${challenge}">
<ul>${people
      .map(
        ({ id, name, work }) =>
          `<li><button type="submit" name="person" value="${id}"><strong>${name}</strong> <span>${work}</span></button></li>`,
      )
      .join("\n")}</ul></form>
<p><a href="/">Back to Larkspur Health</a></p>`,
  );

export const signedOutPage = (): Response =>
  page(
    "You are signed out",
    '<p><a href="/_edge/sign-in">Sign in again</a></p><p><a href="/">To Larkspur Health</a></p>',
  );

export const invalidSignInPage = (): Response =>
  page(
    "This sign-in cannot continue",
    '<p>It was not begun on this site, or was changed on the way. <a href="/_edge/sign-in">Begin again</a></p>',
    400,
  );

function page(heading: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${heading} | Larkspur Health</title>
<style>${STYLE}</style></head>
<body><main><h1>${heading}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}

const STYLE = `${CROSS_FADE}
body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;background:#f6f3ee;color:#12312f}
main{box-sizing:border-box;max-width:34rem;margin:8vh auto;padding:clamp(1rem,5vw,2rem);background:#fff;border-radius:1rem}
h1{margin-top:0}ul{list-style:none;margin:0;padding:0}
button{font:inherit;text-align:start;width:100%;min-height:3.5rem;margin:.25rem 0;padding:.5rem 1rem;border:2px solid #0b5d5a;border-radius:.75rem;background:#fff;color:#0b5d5a;cursor:pointer}
button span{display:block;color:#12312f}a{color:#0b5d5a}
button:focus-visible,a:focus-visible{outline:3px solid #12312f;outline-offset:3px}`;
