/**
 * The script of every page, and the only one of most public pages: after everything has loaded it asks for the worker that
 * answers without a network. Where browsers have no workers, or refuse this one, nothing happens.
 */
export const REGISTER_WORKER = [
  'addEventListener("load",()=>{',
  'let u="/sw.js",t=self.trustedTypes;',
  'if(t)u=t.createPolicy("worker",{createScriptURL:()=>"/sw.js"}).createScriptURL("");',
  'navigator.serviceWorker?.register(u).catch(()=>{})',
  '})',
].join('')
