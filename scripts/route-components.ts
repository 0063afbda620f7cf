import type { Plugin } from 'vite'

/** What React Router's compiler adds to the head of a route module, to give its components their data. */
const INJECTED = /(import \{[^}]*\bUNSAFE_with\w+Props\b[^}]*\} from )["']react-router["']/

/** Gives route components their data by our own functions, so that no router goes to the browser. */
export function routeComponents(): Plugin {
  return {
    name: 'kerbside:route-components',
    enforce: 'post',
    transform: (code) =>
      INJECTED.test(code)
        ? { code: code.replace(INJECTED, '$1"/src/site/document/page-view.tsx"'), map: null }
        : undefined,
  }
}
