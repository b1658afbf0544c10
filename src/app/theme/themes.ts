/** The themes of the site, each with its colour scheme: Mantine has only light and dark. */
const colorSchemes = { green: 'light', blue: 'light', dark: 'dark', contrast: 'light' } as const;
export type ThemeName = keyof typeof colorSchemes;
export const themeNames = Object.keys(colorSchemes) as readonly ThemeName[];
export const defaultTheme: ThemeName = 'green';

export const themeCookieName = 'site-theme-current';

export const isThemeName = (value: string | undefined): value is ThemeName => themeNames.some((name) => name === value);

/** The theme in a cookie header or `document.cookie`; an unknown or absent one is the default. */
export const themeFromCookie = (cookie: string): ThemeName => {
  const value = new RegExp(`(?:^|;\\s*)${themeCookieName}=(\\w+)`).exec(cookie)?.[1];
  return isThemeName(value) ? value : defaultTheme;
};

/** The Mantine colour scheme of a theme. */
export const colorSchemeOf = (theme: ThemeName): 'light' | 'dark' => colorSchemes[theme];

/** Settings of the panel for visitors with low vision. */
const textSizes = ['100', '125', '150'] as const;
const textSpacings = ['normal', 'wide'] as const;
export interface ReadingSettings {
  /** Percent of the usual text size. */
  size: (typeof textSizes)[number];
  spacing: (typeof textSpacings)[number];
}
export const defaultReading: ReadingSettings = { size: '100', spacing: 'normal' };
export const readingCookieName = 'site-reading';

export const isTextSize = (value: string | undefined): value is ReadingSettings['size'] =>
  textSizes.some((size) => size === value);
export const isTextSpacing = (value: string | undefined): value is ReadingSettings['spacing'] =>
  textSpacings.some((spacing) => spacing === value);

/** The cookie that the server sets beside the session cookie, which scripts cannot read. */
export const signedInCookie = /(?:^|; )(?:__Host-)?mnp-signed-in=/;

/**
 * Runs in the head before the first paint, so that stored settings do not flash. The default theme is green for
 * everybody; while no theme is stored, `data-theme-offer` names the one that the system prefers. `data-region` marks a
 * stored region and `data-session` a likely session, so that pages reserve the space of their data. The script is
 * inlined into every page and allowed in the content security policy by its hash.
 */
export const themeHeadScript =
  `(function(){var c=document.cookie,r=document.documentElement.dataset,` +
  `m=/(?:^|;\\s*)${themeCookieName}=(${themeNames.join('|')})(?:;|$)/.exec(c),` +
  `v=/(?:^|;\\s*)${readingCookieName}=(${textSizes.join('|')})-(${textSpacings.join('|')})(?:;|$)/.exec(c),` +
  `o=function(q,t){if(!m&&!r.themeOffer&&matchMedia(q).matches)r.themeOffer=t},t=m?m[1]:'${defaultTheme}';` +
  `r.theme=t;r.mantineColorScheme=${JSON.stringify(colorSchemes)}[t];` +
  `if(/(?:^|;\\s*)site-region=\\w/.test(c))r.region='';` +
  `if(${signedInCookie}.test(c))r.session='';` +
  `if(v){r.textSize=v[1];r.textSpacing=v[2]}` +
  `o('(prefers-contrast: more)','contrast');o('(prefers-color-scheme: dark)','dark')})()`;
