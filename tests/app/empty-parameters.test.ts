import { afterEach, expect, it, vi } from "vitest";
import { removeEmptyParameters } from "../../app/browser/empty-parameters.ts";
import { searchUrl } from "../../app/search/form-url.ts";

const SITE = "https://a.example";
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["/locations/search?searchText=imaging&locationType=&plan=", "/locations/search?searchText=imaging"],
  ["/search?", "/search"],
  ["/search?searchText=", "/search"],
  ["/search?searchText=#results", "/search#results"],
  ["/es/search?&a=1&&b=", "/es/search?a=1"],
  ["/search?searchText=a%20b&type=", "/search?searchText=a%20b"],
])(
  "a form that is submitted before the page is ready leaves no empty parameters: %s becomes %s (LC-07)",
  (from, to) => {
    const replaceState = vi.fn();
    vi.stubGlobal("location", new URL(SITE + from));
    vi.stubGlobal("history", { state: { kept: true }, replaceState });
    removeEmptyParameters();
    expect(replaceState.mock.calls).toEqual([[{ kept: true }, "", SITE + to]]);
  },
);

it.each(["/search", "/search?searchText=a", "/my-appointment?visit=v&token=YWI=&booked", "/#top"])(
  "the URL %s stays as it is",
  (path) => {
    const replaceState = vi.fn();
    vi.stubGlobal("location", new URL(SITE + path));
    vi.stubGlobal("history", { state: null, replaceState });
    removeEmptyParameters();
    expect(replaceState).not.toHaveBeenCalled();
  },
);

it("the URL of a search without criteria has no question mark (LC-07)", () => {
  vi.stubGlobal("location", new URL(`${SITE}/search?searchText=knee`));
  expect(searchUrl("?").href).toBe(`${SITE}/search`);
  expect(searchUrl("?searchText=hip").href).toBe(`${SITE}/search?searchText=hip`);
});
