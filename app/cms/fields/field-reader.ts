import { unusedTarget } from "../../../lib/cms/features.ts";
import { itemKey } from "../../../lib/cms/items.ts";
import { CONTENT_HOSTS, foreignPictureHost, isEdgeMedia, isMedia, mediaUrl } from "../../../lib/cms/media.ts";
import { type Editable, editableOf } from "./editables.ts";
import type { LayoutProblem, Parse, ParseOptions } from "./types.ts";

/** Options and results of parsing a layout, shared by all blocks on the page. */
export interface Parsing {
  options: ParseOptions;
  problems: LayoutProblem[];
  editables: Editable[];
  /** Returns the original CMS field for a value's path. Set only if the block was created through the component map. */
  authored?(path: string): string;
}

/** Functions that one block's field parsers call. */
export interface FieldReader {
  report: Parse["report"];
  /**
   * Registers a value for inline editing. Returns the value's index in `editables`, or null if the page is not in
   * author mode.
   */
  editable(wire: unknown): number | null;
  /** Converts a URL on the CMS host to a path on the site. */
  own(address: string): string;
  /** Returns the image URL, or "" if images from the URL's host are not allowed. */
  picture(src: string, field: string, size?: { width: number; height: number }): string;
  /** Passes a link to the `onLink` callback. */
  seen(href: string, field: string): void;
  /**
   * Returns whether a link must be omitted, because it leads to a page of a feature that the site does not use. Reports
   * the link. In author mode, all links remain.
   */
  isUnused(href: string, field: string): boolean;
  /** Numbers of links that the reader has kept and omitted so far. Links in rich text do not count. */
  links: { kept: number; omitted: number };
}

/** Returns a field reader for one block. */
export function readerOf(
  block: string,
  item: string,
  { options, problems, editables, authored = (path) => path }: Parsing,
): FieldReader {
  const toSitePath = (address: string) => itemPath(sitePath(address.trim(), options.contentHost), options.pathOfItem);
  const report: Parse["report"] = (field, wrong, level = "broken") =>
    void problems.push({ level, block, item, field: authored(field), wrong });
  return {
    own: toSitePath,
    report,
    editable(wire) {
      const entry = options.editing ? editableOf(wire) : null;
      return entry ? editables.push(entry) - 1 : null;
    },
    picture(src, field, size) {
      const url = mediaUrl(toSitePath(src), size);
      const { pictureHosts } = options;
      const foreignHost = foreignPictureHost(url, pictureHosts ?? CONTENT_HOSTS);
      if (foreignHost)
        report(
          field,
          pictureHosts
            ? `The image is not shown: list ${foreignHost} in MEDIA_HOSTS or in the site's pictureHosts`
            : `To show this image to visitors, list ${foreignHost} in MEDIA_HOSTS or in the site's pictureHosts`,
          pictureHosts ? "broken" : "advice",
        );
      if (foreignHost && pictureHosts) return "";
      return options.editing && options.assetHost && isMedia(url) ? options.assetHost + url : url;
    },
    seen: (href, field) => options.onLink?.({ href, block, item, field: authored(field) }),
    isUnused(href, field) {
      const { unused } = options;
      const target = unused && unusedTarget(unused.notUsed, href, unused.isAuthored);
      if (target === undefined) return false;
      report(
        field,
        `${notUsedText(target)}: ${options.editing ? "visitors do not see" : "without"} the link to ${href}`,
        "advice",
      );
      return !options.editing;
    },
    links: { kept: 0, omitted: 0 },
  };
}

/** Returns the message that a site does not use a feature, for authors. */
export const notUsedText = (name: string): string => `Not used on this site (${name})`;

/**
 * Resolves a link that contains a CMS item ID to a path. If the item is unknown, the result still contains the item ID,
 * and the link parser rejects the link later.
 */
function itemPath(address: string, pathOf: ParseOptions["pathOfItem"]): string {
  const [, id = "", rest = ""] =
    /^(?:\/[\w/-]*)?\/?~\/link\.aspx\?(?:amp;|[^#]*&)?_id=([\da-f-]{32,36})[^#]*(#.*)?$/i.exec(address) ?? [];
  if (!id) return address;
  const path = pathOf?.(itemKey(id));
  return path ? path + rest : `~/link.aspx?_id=${id}`;
}

function sitePath(address: string, host: string | undefined): string {
  if (!host || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  return url.hostname === host && !isEdgeMedia(address) ? url.pathname + url.search + url.hash : address;
}
