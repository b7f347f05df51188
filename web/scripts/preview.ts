// Makes public/preview.jpg, the picture in link previews of every page: the start page's turntable
// and its name. Run make build, then node scripts/run.js scripts/preview.ts.

import { chromium } from 'playwright-core'
import { findBrowser, flags } from '../e2e/browser.ts'
import { Server } from '../e2e/server.ts'

const server = await Server.start()
const browser = await chromium.launch({ executablePath: findBrowser(), args: flags })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, locale: 'en', bypassCSP: true })
await page.goto(server.url)
await page.getByRole('heading', { level: 1 }).waitFor()
await page.addStyleTag({
  content: `
    header, .ticket, main > .page, main > p { display: none !important }
    .hero { height: 630px }
    .picture { position: absolute !important; inset: 0 !important; height: 630px !important; mask-image: linear-gradient(90deg, transparent 28%, #000 52%) !important }
    .picture svg { left: 72% !important; top: 50% !important; width: 1440px !important; height: 720px !important }
    .hero .front { position: relative; max-width: 560px !important; margin: 0 !important; padding: 90px 0 0 64px !important }
    .hero h1 { font-size: 76px !important }
    .hero .what { font-size: 30px !important; max-width: 400px !important }
  `,
})
await page.screenshot({ path: 'public/preview.jpg', quality: 85 })
await browser.close()
await server.stop()
