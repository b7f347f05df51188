// The accessibility tree of a page, as Chromium gives it to screen readers. A test that plays by it
// reads nothing else.

import type { CDPSession } from 'playwright-core'

export interface Node {
  role: string
  name: string
  focused: boolean
  disabled: boolean
  pressed: boolean
  parts: Node[]
}

type Value = { value?: unknown }

interface Raw {
  nodeId: string
  ignored: boolean
  role?: Value
  name?: Value
  properties?: { name: string; value: Value }[]
  childIds?: string[]
}

/** Reads the whole tree. */
export async function read(devtools: CDPSession): Promise<Node> {
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as unknown as { nodes: Raw[] }
  const byId = new Map(nodes.map((raw) => [raw.nodeId, raw]))
  const parts = (raw: Raw): Node[] => (raw.childIds ?? []).flatMap((id) => make(byId.get(id)))
  const make = (raw: Raw | undefined): Node[] => {
    if (!raw) return []
    if (raw.ignored) return parts(raw)
    const is = (name: string): boolean => {
      const value = raw.properties?.find((property) => property.name === name)?.value.value
      return value === true || value === 'true'
    }
    return [{
      role: String(raw.role?.value ?? ''), name: String(raw.name?.value ?? ''),
      focused: is('focused'), disabled: is('disabled'), pressed: is('pressed'), parts: parts(raw),
    }]
  }
  return make(nodes[0])[0]!
}

/** Returns all nodes of a role within a node, with this name if one is given. */
export function all(node: Node, role: string, name?: RegExp): Node[] {
  const inside = node.parts.flatMap((part) => all(part, role, name))
  return node.role === role && (!name || name.test(node.name)) ? [node, ...inside] : inside
}

/** Returns the innermost node that has the focus, or undefined if only the page has it. */
export function focused(node: Node): Node | undefined {
  for (const part of node.parts) {
    const found = focused(part)
    if (found) return found
  }
  return node.focused && node.role !== 'RootWebArea' ? node : undefined
}
