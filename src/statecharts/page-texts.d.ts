/** The texts of the pages that the charts name: `scripts/charts/page-texts.ts` reads them from the sources. */
declare module 'virtual:page-texts' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- such a declaration may not import a relative path
  const texts: readonly import('./search.ts').PageText[];
  export default texts;
}
