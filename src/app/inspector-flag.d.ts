/** True in development and in a build made with `INSPECTOR=1`; elsewhere everything behind it is left out of the build. */
declare const __INSPECTOR__: boolean;
