import { defineConfig } from 'vitest/config'
import e2e from './vitest.e2e.config.ts'

// Firefox and WebKit, by the player that the tests in Chromium have.
export default defineConfig({ test: { ...e2e.test, include: ['e2e/browsers/*.browser.ts'] } })
