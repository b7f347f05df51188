// Writes src/api/schema.d.ts, the types of the API, from docs/openapi.json. Texts in the notation
// get the types of src/api/notation.ts.

import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'

/** Returns the TypeScript type of a text by its format. */
const texts: Record<string, string> = { tile: 'Tile', train: 'Train', action: 'ActionText', 'seat-action': 'SeatActionText', score: 'Score' }

const description = JSON.parse(await readFile('../docs/openapi.json', 'utf8')) as OpenAPI3
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
