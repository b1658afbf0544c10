/** Where the site is built: `dist`, or a folder of its own for the demonstration, whose pages have the inspector. */
export const siteFolder = (hasInspector: boolean): string => (hasInspector ? 'dist/demonstration' : 'dist');
