/**
 * Inline script for a tool page. The browser asks before it leaves a page with text that its forms have not sent: a form
 * sends only its own text, and a link sends none. Search boxes and filters are not concerned. A download does not leave
 * the page.
 */
export const TYPED_TEXT_SCRIPT = `{let sent,submitter,time=-1e3;
const isPost=form=>form&&Element.prototype.getAttribute.call(form,"method")=="post";
addEventListener("submit",event=>{
if(!event.defaultPrevented)({target:sent,submitter,timeStamp:time}=event)
});
addEventListener("beforeunload",event=>{
const isSent=event.timeStamp-time<1e3;
if(isSent&&submitter?.value=="download")return;
for(const field of document.querySelectorAll("main :is(textarea,input:not([type=hidden],[type=search]))"))
if(isPost(field.form)&&field.value.trim()&&field.value!=field.defaultValue&&!(isSent&&field.form==sent))event.preventDefault()
})
}`;
