/** Style sheet of the reference page; the Content-Security-Policy contains its hash. */
export const referenceStyles = `
  :root { color-scheme: light; --ink: #1a2433; --soft: #4a5565; --line: #d5dbe3; --accent: #0a6b3d; --paper: #fff; --tint: #f2f6f4; }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 1rem; }
  body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
  a { color: var(--accent); }
  a:focus-visible, summary:focus-visible { outline: 3px solid #0a5cc2; outline-offset: 2px; border-radius: .25rem; }
  .skip { position: absolute; left: -100rem; }
  .skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--paper); z-index: 1; }
  .frame { max-width: 80rem; margin: 0 auto; padding: 0 1rem 4rem; }
  nav { max-height: 16rem; overflow-y: auto; margin: 0 -1rem; padding: 1rem; background: var(--tint); border-bottom: 1px solid var(--line); }
  nav ul { list-style: none; margin: 0; padding: 0; }
  nav li a { display: block; padding: .3rem 0; text-decoration: none; line-height: 1.3; }
  nav li a:hover { text-decoration: underline; }
  nav .group { margin: 1rem 0 .25rem; font-weight: 700; }
  h1 { margin: 1.5rem 0 1rem; font-size: 1.75rem; line-height: 1.2; }
  h2 { margin: 3rem 0 .5rem; font-size: 1.4rem; border-bottom: 2px solid var(--accent); padding-bottom: .25rem; }
  h3 { margin: 2.5rem 0 .5rem; font-size: 1.15rem; }
  h4 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
  code, pre { font: .875rem/1.45 ui-monospace, monospace; }
  code { background: var(--tint); padding: .1em .25em; border-radius: .25rem; }
  pre { margin: .25rem 0; padding: .75rem; overflow: auto; max-height: 28rem; background: var(--tint); border-radius: .5rem; overflow-wrap: normal; }
  .call { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; margin: .25rem 0; }
  .method { padding: .1rem .5rem; border-radius: .25rem; color: #fff; background: var(--accent); font-weight: 700; font-size: .875rem; }
  .method.post { background: #0a5cc2; } .method.put { background: #8a4b00; } .method.delete { background: #a3212d; }
  .access { color: var(--soft); }
  table { width: 100%; border-collapse: collapse; margin: .25rem 0 .75rem; }
  caption { text-align: left; font-weight: 700; padding: .5rem 0 .25rem; }
  th, td { padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
  tbody th { font-weight: 400; width: 38%; }
  thead th { color: var(--soft); font-weight: 400; font-size: .875rem; }
  .type, .need { display: block; font-size: .875rem; color: var(--soft); }
  .need { color: #8a4b00; }
  details summary { cursor: pointer; color: var(--accent); padding: .25rem 0; }
  @media (min-width: 62rem) {
    .frame { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 2.5rem; }
    nav { position: sticky; top: 0; max-height: 100vh; margin: 0; padding: 1.5rem 0; background: none; border: 0; }
  }
  @media print { nav { display: none; } pre { max-height: none; } }
`;
