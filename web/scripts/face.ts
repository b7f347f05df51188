// The display face: the part of Barlow Condensed that the texts need. Japanese is set in the
// system's face.

/// <reference path="fonts.d.ts" />
import { readFile } from 'node:fs/promises'
import subset from 'subset-font'

/** All that can be set in the face: the alphabets of the languages, digits and punctuation. */
export const letters =
  ' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789½' +
  'ÁÀÂÄÇČĎÉÈÊËĚÍÎÏÑŇÓÔÖÕŘŠŤÚÙÛÜŮÝŽáàâäæçčďéèêëěíîïñňóôöõœřšťúùûüůýžß' +
  '!"&\'()+,-./:;=?¡«°±·»¿×–—’“”„…\u00a0'

const weights = [600, 700]
const parts = ['latin', 'latin-ext'] // as the package divides it; a page in English needs only the first

/** Returns the files of the face by their names, as WOFF2. */
export async function makeFace(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const weight of weights) {
    for (const part of parts) {
      const whole = await readFile(`node_modules/@fontsource/barlow-condensed/files/barlow-condensed-${part}-${weight}-normal.woff2`)
      const dropTables = ['GDEF', 'GSUB', 'gasp', ...(part === 'latin' ? [] : ['GPOS'])] // what remains of GPOS is kerning
      const options = { targetFormat: 'woff2', noHinting: true, noLayoutClosure: true, keepFeatures: ['kern'], dropTables }
      files.set(`barlow-condensed-${part}-${weight}.woff2`, await subset(whole, letters, options))
    }
  }
  return files
}
