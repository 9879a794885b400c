import { itemKey } from "../../../lib/cms/items.ts";
import { CONTENT_HOSTS, foreignPictureHost, isEdgeMedia, isMedia, mediaUrl } from "../../../lib/cms/media.ts";
import { type Editable, editableOf } from "./editables.ts";
import type { LayoutProblem, Parse, ParseOptions } from "./types.ts";

/** What all blocks of one page share while it is parsed. */
export interface Parsing {
  options: ParseOptions;
  problems: LayoutProblem[];
  editables: Editable[];
}

/** What the reading of every value of a block shares. */
export interface FieldReader {
  report: Parse["report"];
  /** The entry of a value that authors may edit in place; null outside of author mode. */
  editable(wire: unknown): number | null;
  /** An address; one on the content system's own host as a path of the site. */
  own(address: string): string;
  /** The address of a picture for this page; empty for one of a host that browsers may not ask. */
  picture(src: string, field: string, size?: { width: number; height: number }): string;
  /** Notes a link, for checks that need all pages. */
  seen(href: string, field: string): void;
}

/** The reader of one block. */
export function readerOf(block: string, item: string, { options, problems, editables }: Parsing): FieldReader {
  const own = (address: string) => itemPath(ownPath(address.trim(), options.contentHost), options.pathOfItem);
  const report: Parse["report"] = (field, wrong, level = "broken") =>
    void problems.push({ level, block, item, field, wrong });
  return {
    own,
    report,
    editable(wire) {
      const entry = options.editing ? editableOf(wire) : null;
      return entry ? editables.push(entry) - 1 : null;
    },
    picture(src, field, size) {
      const url = mediaUrl(own(src), size);
      const { pictureHosts } = options;
      const foreign = foreignPictureHost(url, pictureHosts ?? CONTENT_HOSTS);
      if (foreign)
        report(
          field,
          pictureHosts
            ? `the picture is not shown: it comes from ${foreign}, which is not among the site's pictureHosts`
            : `the picture comes from ${foreign}: visitors see it only where the site lists that under pictureHosts`,
          pictureHosts ? "broken" : "advice",
        );
      if (foreign && pictureHosts) return "";
      return options.editing && options.assetHost && isMedia(url) ? options.assetHost + url : url;
    },
    seen: (href, field) => options.onLink?.({ href, block, item, field }),
  };
}

/** A link to an item by its id → its page's path. One of no known page keeps a form that may not be followed. */
function itemPath(address: string, pathOf: ParseOptions["pathOfItem"]): string {
  const [, id = "", rest = ""] =
    /^(?:\/[\w/-]*)?\/?~\/link\.aspx\?(?:amp;|[^#]*&)?_id=([\da-f-]{32,36})[^#]*(#.*)?$/i.exec(address) ?? [];
  if (!id) return address;
  const path = pathOf?.(itemKey(id));
  return path ? path + rest : `~/link.aspx?_id=${id}`;
}

/** An address on the content system's own host is a path of the site. */
function ownPath(address: string, host: string | undefined): string {
  if (!host || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  return url.hostname === host && !isEdgeMedia(address) ? url.pathname + url.search + url.hash : address;
}
