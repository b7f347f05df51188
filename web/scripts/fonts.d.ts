declare module 'subset-font' {
  interface Options {
    targetFormat?: string
    noHinting?: boolean
    noLayoutClosure?: boolean
    keepFeatures?: string[]
    dropTables?: string[]
  }
  export default function subset(font: Buffer, text: string, options: Options): Promise<Buffer>
}
