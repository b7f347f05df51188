// Writes src/api/schema.d.ts, the types of the API, from public/openapi.json: its components, and for
// each operation what is sent and answered. Texts in the notation get the types of src/api/notation.ts.

import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'

/** Returns the TypeScript type of a text by its format. */
const texts: Record<string, string> = { tile: 'Tile', train: 'Train', action: 'ActionText', 'seat-action': 'SeatActionText', score: 'Score' }

interface Operation {
  operationId?: string
  responses: Record<string, { headers?: unknown }>
}

const description = JSON.parse(await readFile('public/openapi.json', 'utf8')) as OpenAPI3
for (const item of Object.values(description.paths ?? {})) {
  for (const operation of Object.values(item) as Operation[]) {
    delete operation.operationId // else its types would stand apart
    for (const status of Object.keys(operation.responses)) if (!/^2/.test(status)) delete operation.responses[status] // each a Problem
  }
}
const nodes = await openapiTS(description, {
  inject: `import type { ${Object.values(texts).sort().join(', ')} } from './notation'\n`,
  transform({ format, type }) {
    const name = texts[format ?? '']
    if (!name) return undefined
    const text = ts.factory.createTypeReferenceNode(name)
    const none = ts.factory.createLiteralTypeNode(ts.factory.createNull())
    return Array.isArray(type) && type.includes('null') ? ts.factory.createUnionTypeNode([text, none]) : text
  },
})
await writeFile('src/api/schema.d.ts', COMMENT_HEADER + astToString(nodes))
