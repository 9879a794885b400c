/**
 * Inline script for pages whose results depend on the visitor's location. If the location cookie exists, skeletons
 * cover the general results until the search near the visitor's location completes. After ten seconds, the script shows
 * the general results even if the search has not completed.
 */
export const LOCATION_SCRIPT = `if(document.cookie.includes("user_location=")){const e=document.documentElement;e.dataset.place="";setTimeout(()=>e.removeAttribute("data-place"),1e4)}`;
