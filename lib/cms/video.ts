/** Privacy-enhanced players for YouTube and Vimeo videos. */

interface Player {
  provider: "YouTube" | "Vimeo";
  host: string;
  /** URL of the video player. The player starts automatically and shows captions if they are available. */
  src: string;
}

const ID = /^[\w-]{11}$/;

/** Returns the player URL for a YouTube or Vimeo video, or null for other URLs. */
export function playerOf(href: string, language: string): Player | null {
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return null;
  const { hostname, pathname, searchParams } = new URL(href);
  const host = hostname.replace(/^(www|m)\./, "");
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return youTube(first, language);
  if (host === "youtube.com" || host === "youtube-nocookie.com") {
    const id = first === "watch" ? searchParams.get("v") : /^(embed|shorts|live)$/.test(first) ? second : "";
    return youTube(id ?? "", language);
  }
  if (host === "vimeo.com") return vimeo(first, second, language);
  return host === "player.vimeo.com" && first === "video" ? vimeo(second, searchParams.get("h") ?? "", language) : null;
}

function youTube(id: string, language: string): Player | null {
  if (!ID.test(id)) return null;
  const host = "www.youtube-nocookie.com";
  const query = new URLSearchParams({
    autoplay: "1",
    cc_load_policy: "1",
    cc_lang_pref: language,
    hl: language,
    rel: "0",
  });
  return { provider: "YouTube", host, src: `https://${host}/embed/${id}?${query}` };
}

/**
 * Returns the Vimeo player URL for a video. `key` is the privacy hash of an unlisted video and is empty for a public
 * video.
 */
function vimeo(id: string, key: string, language: string): Player | null {
  if (!/^\d{1,12}$/.test(id)) return null;
  const host = "player.vimeo.com";
  const query = new URLSearchParams({
    dnt: "1",
    autoplay: "1",
    texttrack: language,
    ...(/^[\da-f]{6,16}$/.test(key) && { h: key }),
  });
  return { provider: "Vimeo", host, src: `https://${host}/video/${id}?${query}` };
}
