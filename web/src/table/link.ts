// Addresses of the client's pages.

/**
 * Returns the address of a page about a table's rules, a rule set or a mix of switches: of the rule
 * book, or with /ask of what players ask.
 */
export function rulesLink(rules: unknown, page: '' | '/ask' = ''): string {
  if (typeof rules === 'string') return `/rules/${encodeURIComponent(rules)}${page}`
  return `/rules/custom${page}#${encodeURIComponent(JSON.stringify(rules))}`
}

export function tableLink(id: string): string {
  return `${location.origin}/t/${id}`
}
