/**
 * Returns the things, with the earlier object in place of each that has not changed, so that the
 * page need not compare it. The key identifies a thing.
 */
export function reuse<T extends object>(things: readonly T[], before: readonly T[], key: keyof T): T[] {
  const known = new Map(before.map((thing) => [thing[key], thing]))
  return things.map((thing) => {
    const was = known.get(thing[key])
    return was && (Object.keys(thing) as (keyof T)[]).every((name) => thing[name] === was[name]) ? was : thing
  })
}
