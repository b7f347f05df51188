// The end of a round and of a match, loaded when one is near.

import '../ui/shapes.css'
import './ends.css'

export { default as End } from './End.svelte'
export { default as MatchEnd } from './MatchEnd.svelte'
export { placeOf } from './result'
