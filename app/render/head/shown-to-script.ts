import { SHOWN_TO } from "../../../lib/forms/shown-to.ts";

/**
 * Inline script for a tool page. Adds to each form the person to whom the page was shown, because another person can sign
 * in in another tab. A form that a page sends again already names that person.
 */
export const SHOWN_TO_SCRIPT = `addEventListener("formdata",({target,formData})=>{
const shown=document.querySelector("[data-shown-to]");
if(shown&&!formData.has("${SHOWN_TO}")&&Element.prototype.getAttribute.call(target,"method")=="post")formData.set("${SHOWN_TO}",shown.dataset.shownTo)
})`;
