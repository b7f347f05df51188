// Addresses of the client's pages.

/** Returns the address of the rule book of a table's rules: a rule set, or a mix of switches. */
export function rulesLink(rules: unknown): string {
  if (typeof rules === 'string') return `/rules/${encodeURIComponent(rules)}`
  return `/rules/custom#${encodeURIComponent(JSON.stringify(rules))}`
}

export function tableLink(id: string): string {
  return `${location.origin}/t/${id}`
}
