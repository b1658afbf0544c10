/** True in development and in a build made with `INSPECTOR=1`; elsewhere everything behind it is left out of the build. */
declare const __INSPECTOR__: boolean;
/** True only in development, when it was asked for with `STATELY_INSPECTOR=1`: what is behind it speaks to another site. */
declare const __STATELY_INSPECTOR__: boolean;
