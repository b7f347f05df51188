/**
 * Things of which those that are as they were before are the very same: who shows them
 * need not look at what has not changed. The key tells which one was which.
 */
export function share<T extends object>(things: readonly T[], before: readonly T[], key: keyof T): T[] {
  const known = new Map(before.map((thing) => [thing[key], thing]))
  return things.map((thing) => {
    const was = known.get(thing[key])
    return was && (Object.keys(thing) as (keyof T)[]).every((name) => thing[name] === was[name]) ? was : thing
  })
}
