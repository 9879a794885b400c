import { effect } from "@preact/signals-core";
import { TIMER } from "../../../lib/constants.ts";
import { placeName, roundPair, type UserLocation } from "../../../lib/distance.ts";
import { fillText } from "../../../lib/language.ts";
import { call } from "../../browser/call.ts";
import { savePlace } from "../../browser/save-place.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";

interface PlaceOptions {
  /** `{place}` is where the visitor is. */
  known: string;
  loading: string;
  failed: string;
}

/**
 * 'Use my location': finds out where the visitor is, stores it and searches there. Nothing happens before the press.
 */
export const place: Enhancement<"location-search/place", PlaceOptions> = (host, { known, loading, failed }) => {
  const use = host.querySelector<HTMLButtonElement>("[data-use]");
  const forget = host.querySelector<HTMLButtonElement>("[data-forget]");
  const status = host.querySelector<HTMLElement>("[role=status]");
  if (!use || !forget || !status) return;

  let denied = false;

  use.addEventListener("click", async () => {
    if (use.ariaDisabled === "true") return;
    use.ariaDisabled = "true";
    status.textContent = loading;
    try {
      const found = await locate(() => {
        denied = true;
      });
      savePlace(found);
      forget.focus();
      searchIn(found.city_name ?? "");
    } catch (error) {
      console.error("location:", error);
      status.textContent = failed;
      use.hidden = denied;
    }
    use.ariaDisabled = null;
  });
  forget.addEventListener("click", () => {
    savePlace(null);
    (denied ? searchBox() : use)?.focus();
  });
  effect(() => {
    const saved = visitorPlace.value;
    const name = saved ? placeName(saved) : "";
    status.textContent = name && fillText(known, { place: name });
    forget.hidden = !name;
    use.hidden = denied || Boolean(name);
  });
};

/** By the browser, else by network address; a visitor who refuses gets no second prompt (LO-05 to LO-08). */
async function locate(denied: () => void): Promise<UserLocation> {
  const position = await new Promise<GeolocationPosition | null>((resolve) => {
    if (!navigator.geolocation) {
      console.warn("location: this browser cannot say where it is");
      return resolve(null);
    }
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) denied();
        resolve(null);
      },
      { timeout: TIMER.geolocationTimeout, maximumAge: TIMER.geolocationMaximumAge },
    );
  });
  // The exact position does not leave the device.
  const found =
    position && (await call("GET /geo-location/user-location", roundPair(position.coords, 2)).catch(() => null));
  return found ?? call("GET /geo-location/user-coordinates", {});
}

const searchBox = () => document.querySelector<HTMLInputElement>("#location-search input[name=searchText]");

/** The place as the text of the search, which starts. */
function searchIn(city: string): void {
  const box = searchBox();
  if (!box || !city) return;
  box.value = city;
  box.form?.requestSubmit();
}
