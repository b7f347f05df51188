// Runs a script that is written in TypeScript, which Node 20 does not: node scripts/run.js scripts/size.ts
import { runnerImport } from 'vite'

const [, , script] = process.argv
await runnerImport(script)
