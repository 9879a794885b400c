import { TIMER } from "../../lib/constants.ts";
import { roundPair } from "../../lib/maps/distance.ts";
import { call } from "./call.ts";
import { changePlace } from "./visitor-place.ts";

/**
 * Finds out where the visitor is, who has asked for it: by the browser, else by network address, which is a guess
 * (LO-05 to LO-08). Rejects when neither knows; then nothing changes but what the visitor lets the browser say.
 */
export async function findPlace(): Promise<"located" | "guessed"> {
  const position = await currentPosition();
  // Where exactly somebody stands does not leave the device.
  const place = position && (await call("GET /geo-location/user-location", roundPair(position, 2)).catch(report));
  if (place) {
    changePlace({ type: "located", place: { ...place, latitude: position.latitude, longitude: position.longitude } });
    return "located";
  }
  if (position) changePlace({ type: "permission", permission: "granted" });
  changePlace({ type: "guessed", place: await call("GET /geo-location/user-coordinates", {}) });
  return "guessed";
}

const report = (error: unknown): null => {
  console.warn("location:", error);
  return null;
};

function currentPosition(): Promise<GeolocationCoordinates | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(report("this browser cannot say where it is"));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) changePlace({ type: "permission", permission: "denied" });
        resolve(null);
      },
      { timeout: TIMER.geolocationTimeout, maximumAge: TIMER.geolocationMaximumAge },
    );
  });
}
