/** The four themes of the site. The first one is the default. */
export const themeNames = ['green', 'blue', 'dark', 'contrast'] as const;
export type ThemeName = (typeof themeNames)[number];
export const defaultTheme: ThemeName = 'green';

export const themeCookieName = 'site-theme-current';

export const isThemeName = (value: string | undefined): value is ThemeName => themeNames.some((name) => name === value);

/** The theme in a cookie header or `document.cookie`; an unknown or absent one is the default. */
export const themeFromCookie = (cookie: string): ThemeName => {
  const value = new RegExp(`(?:^|;\\s*)${themeCookieName}=(\\w+)`).exec(cookie)?.[1];
  return isThemeName(value) ? value : defaultTheme;
};

/** The Mantine colour scheme of a theme. */
export const colorSchemeOf = (theme: ThemeName): 'light' | 'dark' => (theme === 'dark' ? 'dark' : 'light');

/**
 * Runs in the head before the first paint, so that a stored theme does not flash. Without a stored theme the system
 * preference for more contrast selects the contrast theme; the preference for dark is not used. The script is inlined
 * into every page and allowed in the content security policy by its hash.
 */
export const themeHeadScript =
  `(function(){var m=/(?:^|;\\s*)${themeCookieName}=(${themeNames.join('|')})(?:;|$)/.exec(document.cookie),` +
  `t=m?m[1]:matchMedia('(prefers-contrast: more)').matches?'contrast':'${defaultTheme}',r=document.documentElement;r.dataset.theme=t;` +
  `r.dataset.mantineColorScheme=t==='dark'?'dark':'light'})()`;
