import { tilesOf } from '../api/position'
import { settings } from './settings.svelte'
import type { Table } from './table.svelte'

/**
 * Lets the bots of a visitor's first match play without pauses until the visitor can lay a tile:
 * where none of the first hand fits, that may be some turns away.
 */
export function hurry(table: Table): void {
  let over = false
  let hurried = false
  $effect(() => {
    const { position, legal, alone, id, you } = table
    if (over || settings.first !== id || !alone || !position || position.end) return
    const lays = legal.some((action) => action.kind === 'play')
    over = lays || tilesOf(position, `${you}`).length > 0
    if (over && hurried) void table.do('set_pace', { instant: false })
    if (over || hurried || legal.length > 0 || position.turn.includes(you)) return
    hurried = true
    void table.do('set_pace', { instant: true })
  })
}
