/**
 * Inline script for pages whose results depend on the visitor's location. If the location cookie exists, skeletons
 * cover the general results until the browser has searched near the visitor's location. After ten seconds, the script
 * shows the general results even if the browser has not searched near the visitor's location.
 */
export const LOCATION_SCRIPT = `if(document.cookie.includes("user_location=")){const e=document.documentElement;e.dataset.place="";setTimeout(()=>e.removeAttribute("data-place"),1e4)}`;
