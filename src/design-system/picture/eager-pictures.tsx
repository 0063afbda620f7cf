/**
 * Runs before the parser reaches the pictures: by the window's width, those at place 0 to 3 (from 768 px) or 0 to 5
 * (from 1200 px) need not wait to be seen. HTML itself marks places 0 and 1.
 */
const SCRIPT = `(()=>{
const last=innerWidth>=1200?5:innerWidth>=768?3:1
const hasten=(image)=>{if(image.dataset.place<=last)image.loading='eager'}
const seen=new MutationObserver((records)=>{for(const{addedNodes}of records)for(const node of addedNodes)
if(node.nodeType===1){if(node.matches('img[data-place]'))hasten(node);node.querySelectorAll('img[data-place]').forEach(hasten)}})
seen.observe(document,{childList:true,subtree:true})
addEventListener('DOMContentLoaded',()=>seen.disconnect())
})()`

/** Stands in the head of the document, before everything that has a picture. */
export function EagerPictures({ nonce }: { nonce?: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
