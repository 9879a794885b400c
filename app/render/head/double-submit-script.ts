/**
 * Inline script for a tool page. Ignores a second submission of the same form within a second, because a double click
 * would make the server add a note or a plan twice. Scripts that send a form themselves are not concerned. A field's name
 * can replace a property of its form, so the script reads the form with the method of the prototype.
 */
export const DOUBLE_SUBMIT_SCRIPT = `{let form,time=-1e3;
addEventListener("submit",event=>{
const {target,timeStamp}=event;
if(event.defaultPrevented||Element.prototype.getAttribute.call(target,"method")!="post")return;
if(form==target&&timeStamp-time<1e3)event.preventDefault();
else[form,time]=[target,timeStamp]
})
}`;
