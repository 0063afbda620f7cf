/** The minified text of a script (scripts/inline-scripts.ts). */
declare module '*?inline-script' {
  const code: string
  export default code
}
