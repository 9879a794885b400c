/**
 * Inline script for a page with a form. Only the form's script adds a bot check token, and the Worker accepts only a few
 * forms without one from a network. If the visitor submits a form before its script is ready, this script holds the
 * submission until the form has hydrated. If a script fails, or takes longer than ten seconds, the browser submits the
 * form. GET forms work without a script. The browser ignores `requestSubmit` while it dispatches the submit event, which
 * includes microtasks, so the script waits for another task.
 */
export const HOLD_SCRIPT = `{
const passed=new WeakSet;
addEventListener("submit",async event=>{
const form=event.target,island=form.closest("x-island[data-prefix]");
if(form.method!="post"||!island||passed.has(form))return;
event.preventDefault();
event.stopImmediatePropagation();
if(form.ariaBusy)return;
form.ariaBusy="true";
const loaded=document.readyState=="complete"||new Promise(resolve=>addEventListener("load",resolve));
const hydrated=Promise.race([customElements.whenDefined("x-island"),loaded]).then(()=>island.hydrated);
const replacementOf=await Promise.race([hydrated,new Promise(resolve=>setTimeout(resolve,1e4))])||(element=>element);
await new Promise(resolve=>setTimeout(resolve));
const current=replacementOf(form)||form,button=event.submitter&&replacementOf(event.submitter);
form.ariaBusy=current.ariaBusy=null;
passed.add(current);
current.requestSubmit(button&&button.form==current?button:null)
},true)
}`;
