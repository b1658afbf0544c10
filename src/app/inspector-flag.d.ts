/** True in development and in a build with `INSPECTOR=1`; code under a false flag is removed from the build. */
declare const __INSPECTOR__: boolean;
/** True only in development with `STATELY_INSPECTOR=1`: that inspector sends data to another site. */
declare const __STATELY_INSPECTOR__: boolean;
