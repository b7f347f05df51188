// The name that a guest is offered.

/** Returns one of the names, picked by a chance from 0 to 1; with a number if the name is taken. */
export function propose(names: readonly string[], chance: number, taken: ReadonlySet<string>): string {
  const name = names[Math.floor(chance * names.length)] ?? ''
  if (!taken.has(name)) return name
  for (let n = 2; ; n++) {
    if (!taken.has(`${name} ${n}`)) return `${name} ${n}`
  }
}
