import { SHOWN_TO } from "../../../lib/forms/shown-to.ts";
import { shownTo } from "../../browser/shown-to.ts";

/** Thrown when a download fails. `status` is 0 if the browser received no response. */
export class DownloadFailed extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`download failed with status ${status}`);
    this.status = status;
  }
}

/**
 * Submits `action=download` to the current page and saves the returned file without leaving the page.
 * @throws DownloadFailed
 */
export async function download(): Promise<void> {
  const body = new URLSearchParams({ action: "download" });
  const person = shownTo();
  if (person) body.set(SHOWN_TO, person);
  const response = await fetch(location.href, { method: "POST", body }).catch(() => null);
  const name = /filename\*=UTF-8''([^;]+)/.exec(response?.headers.get("content-disposition") ?? "")?.[1];
  if (!response?.ok || !name) throw new DownloadFailed(response?.status ?? 0);
  const link = document.createElement("a");
  const file = await response.blob().catch(() => {
    throw new DownloadFailed(0);
  });
  link.href = URL.createObjectURL(file);
  link.download = decodeURIComponent(name);
  link.click();
  // Some browsers read the object URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
