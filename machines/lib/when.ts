interface Done<Output> {
  event: { output: Output };
}

/** A guard, by name, that looks at the outcome of the work just ended. */
export const when = <const Name extends string>(type: Name) => ({
  type,
  params: <Output extends { tag: string }>({ event }: Done<Output>) => ({ outcome: event.output }),
});
