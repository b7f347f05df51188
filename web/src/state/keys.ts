// The characters that act at the table when they are typed. All of them can be changed and switched
// off: who speaks to the device, or leans on its keys, presses them without wanting to.

/** What one character does, in the order of Keys.commands. */
export const commands = ['draw', 'pass', 'stop', 'knock', 'sort', 'hint', 'last'] as const
export type Command = (typeof commands)[number]

export interface Keys {
  commands: string // one character for each command
  trains: string // one for each row, from the first
  digits: string // ten for the digits from 0 to 9, then one that ends a number
}

export const usualKeys: Keys = { commands: 'dpfkshl', trains: 'abcegijmnoqrtuvwxyz', digits: '0123456789 ' }

/** Returns the command of the character, or undefined. */
export function commandOf(keys: Keys, key: string): Command | undefined {
  return commands[keys.commands.indexOf(key)]
}
