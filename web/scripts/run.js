// Runs a script written in TypeScript, which Node 20 cannot do: node scripts/run.js scripts/size.ts
import { runnerImport } from 'vite'

const [, , script] = process.argv
await runnerImport(script)
