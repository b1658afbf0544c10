/** The versions of the registered charts, by name: `scripts/charts/chart-versions.ts` reads them from the source. */
declare module 'virtual:chart-versions' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- such a declaration may not import a relative path
  const versions: Readonly<Record<string, import('./chart-structure.ts').ChartVersion>>;
  export default versions;
}
