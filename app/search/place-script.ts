/**
 * Inline script for pages whose results depend on the visitor's location. If the location cookie exists, skeletons
 * cover the general results from the first paint until the browser has searched near the visitor's location. The script
 * shows the general results after ten seconds, in case the search near the location never runs.
 */
export const PLACE_SCRIPT = `if(document.cookie.includes("user_location=")){const e=document.documentElement;e.dataset.place="";setTimeout(()=>e.removeAttribute("data-place"),1e4)}`;
