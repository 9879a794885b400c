/**
 * Inline script for a page with a form. Only the form's script adds a bot check token, and the Worker accepts only a few
 * forms without one from a network. If the visitor submits a form before its script is ready, this script holds the
 * submission until the form has hydrated. If a script fails, or takes longer than ten seconds, the browser submits the
 * form. GET forms work without a script. The browser ignores `requestSubmit` while it dispatches the submit event, which
 * includes microtasks, so the script waits for another task. A field's name can replace a property of its form, such as
 * `closest`, so the script reads the form with the methods of the prototypes.
 */
export const HOLD_SCRIPT = `{
const passed=new WeakSet,held=new WeakSet;
const {closest,getAttribute,setAttribute,removeAttribute}=Element.prototype,{requestSubmit}=HTMLFormElement.prototype;
addEventListener("submit",async event=>{
const form=event.target,island=closest.call(form,"x-island[data-prefix]");
if(getAttribute.call(form,"method")!="post"||!island||passed.has(form))return;
event.preventDefault();
event.stopImmediatePropagation();
if(held.has(form))return;
held.add(form);
setAttribute.call(form,"aria-busy","true");
const loaded=document.readyState=="complete"||new Promise(resolve=>addEventListener("load",resolve));
const hydrated=Promise.race([customElements.whenDefined("x-island"),loaded]).then(()=>island.hydrated);
const replacementOf=await Promise.race([hydrated,new Promise(resolve=>setTimeout(resolve,1e4))])||(element=>element);
await new Promise(resolve=>setTimeout(resolve));
const current=replacementOf(form)||form,button=event.submitter&&replacementOf(event.submitter);
for(const one of [form,current])removeAttribute.call(one,"aria-busy");
held.delete(form);
passed.add(current);
requestSubmit.call(current,button&&button.form==current?button:null)
},true)
}`;
