interface Done<Output> {
  event: { output: Output };
}

/** Refers to a guard that takes the outcome of the actor just finished. */
export const when = <const Name extends string>(type: Name) => ({
  type,
  params: <Output extends { tag: string }>({ event }: Done<Output>) => ({ outcome: event.output }),
});
