/** True in development and in a build made with `INSPECTOR=1`; other builds omit code guarded by it. */
declare const __INSPECTOR__: boolean;
/** True only in development with `STATELY_INSPECTOR=1`: code guarded by it connects to another site. */
declare const __STATELY_INSPECTOR__: boolean;
