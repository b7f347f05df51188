// The name that a guest is offered.

/** One of the names, by a chance from 0 to 1; with a number where somebody is called so. */
export function propose(names: readonly string[], chance: number, taken: ReadonlySet<string>): string {
  const name = names[Math.floor(chance * names.length)] ?? ''
  if (!taken.has(name)) return name
  for (let n = 2; ; n++) {
    if (!taken.has(`${name} ${n}`)) return `${name} ${n}`
  }
}
