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

/**
 * Runs in the head before the first paint, so that a stored theme does not flash. Without a stored theme the system
 * preference for more contrast selects the contrast theme; the preference for dark is not used. The script is inlined
 * into every page and allowed in the content security policy by its hash.
 */
export const themeHeadScript =
  `(function(){var m=/(?:^|;\\s*)${themeCookieName}=(${themeNames.join('|')})(?:;|$)/.exec(document.cookie),` +
  `t=m?m[1]:matchMedia('(prefers-contrast: more)').matches?'contrast':'${defaultTheme}',r=document.documentElement;r.dataset.theme=t;` +
  `r.dataset.mantineColorScheme=${JSON.stringify(colorSchemes)}[t]})()`;
