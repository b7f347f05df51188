// Writes the files of the display face to src/fonts: npm run font.

import { copyFile, writeFile } from 'node:fs/promises'
import { makeFace } from './face.ts'

for (const [name, data] of await makeFace()) {
  await writeFile(`src/fonts/${name}`, data)
  console.log(`${String(data.length).padStart(7)}  ${name}`)
}
await copyFile('node_modules/@fontsource/barlow-condensed/LICENSE', 'src/fonts/OFL.txt')
