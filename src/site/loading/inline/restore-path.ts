/**
 * A page that answers a form post stands at the path of the call. Its scripts need the page's own path, and so does a
 * reload.
 */
export {}

const script = document.currentScript as HTMLScriptElement
history.replaceState(null, '', script.dataset.path)
script.remove()
