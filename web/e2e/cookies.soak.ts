// A browser that keeps no cookies, on each page.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findBrowser, flags } from './browser.ts'
import { saying } from './text.ts'
import { Visitor } from './visitor.ts'

test('a browser that keeps no cookies is told what is the matter and what helps, and no page has an uncaught error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-profile-'))
  await mkdir(join(folder, 'Default'))
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }))
  const context = await chromium.launchPersistentContext(folder, { executablePath: findBrowser(), args: flags, locale: 'en' })
  const errors: string[] = []
  onTestFinished(async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  })
  const ana = Visitor.at(inject('server'), context, await context.newPage())
  ana.page.on('pageerror', (error) => errors.push(String(error.stack)))
  await ana.open('/')
  const told = ana.page.getByRole('alert').getByText(saying('problem.no_identity', 'en'))
  await ana.press(ana.button('start.play'))
  await told.waitFor()
  await ana.open('/new?friends')
  await ana.press(ana.starting('new.make'))
  await told.waitFor()
  const host = await Visitor.arrive()
  onTestFinished(() => host.close())
  await host.enter('Host')
  await ana.open(`/t/${await host.make({ rules: 'pagat', seats: 2 })}`)
  await ana.press(ana.page.getByRole('button', { name: 'Join' }))
  await told.waitFor()
  for (const path of ['/rules', '/rules/czech', '/settings', '/me', '/replay/k3v7q2mzx5t4w6ab', '/t/k3v7q2mzx5t4w6ab']) {
    await ana.open(path)
    await ana.page.waitForLoadState('networkidle')
  }
  expect(errors).toEqual([])
})
