import { pageOf } from "../../html-page.ts";
import { people } from "./identity.ts";

/**
 * Returns the page on which visitors select a demo user. The validated PKCE challenge contains only letters, digits, -
 * and _.
 */
export const signInPage = (challenge: string): Response =>
  pageOf(
    "Sign in",
    `<p>Choose who you are. These people are invented. The sign-in asks for no password, and it exists only on your machine.</p>
<form method="post" action="/identity/sign-in"><input type="hidden" name="challenge" value="${challenge}">
<ul class="people">${people
      .map(
        ({ id, name, work }) =>
          `<li><button type="submit" name="person" value="${id}"><strong>${name}</strong> <span>${work}</span></button></li>`,
      )
      .join("\n")}</ul></form>
<p><a href="/">Back to the site</a></p>`,
    200,
  );

export const signedOutPage = (): Response =>
  pageOf(
    "You are signed out",
    '<a class="first" href="/_edge/sign-in">Sign in again</a><p class="note"><a href="/">Back to the site</a></p>',
    200,
  );

export const invalidSignInPage = (): Response =>
  pageOf(
    "This sign-in cannot continue",
    `<p>It did not start on this site, or it was changed on the way.</p>
<a class="first" href="/_edge/sign-in">Start again</a>`,
    400,
  );
