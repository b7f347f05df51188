// The part of wasi_snapshot_preview1 that the module needs: it has clocks, chance and a place for
// its last words, but no files. Functions that are missing here say that they are not there.

const done = 0
const badFile = 8
const notThere = 52

/**
 * Returns the imports of a module.
 * @param {WebAssembly.Module} module
 * @param {() => WebAssembly.Memory} memory the memory of its instance
 */
export function importsFor(module, memory) {
  const view = () => new DataView(memory().buffer)
  const bytes = (at, length) => new Uint8Array(memory().buffer, at, length)
  const none = (count, size) => {
    view().setUint32(count, 0, true)
    view().setUint32(size, 0, true)
    return done
  }
  const known = {
    args_get: () => done,
    args_sizes_get: none,
    environ_get: () => done,
    environ_sizes_get: none,
    clock_time_get(clock, _precision, at) {
      const milliseconds = clock === 0 ? Date.now() : performance.now()
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true)
      return done
    },
    random_get(at, length) {
      crypto.getRandomValues(bytes(at, length))
      return done
    },
    sched_yield: () => done,
    poll_oneoff(_subscriptions, _events, count, happened) {
      view().setUint32(happened, count, true)
      return done
    },
    fd_prestat_get: () => badFile,
    fd_fdstat_get: () => badFile,
    fd_write(_file, list, count, written) {
      let text = ''
      let length = 0
      for (let i = 0; i < count; i++) {
        const part = bytes(view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true))
        text += new TextDecoder().decode(part)
        length += part.length
      }
      console.error(text)
      view().setUint32(written, length, true)
      return done
    },
    proc_exit(status) {
      throw new Error(`the module has stopped with status ${status}: load it again`)
    },
  }
  const imports = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] = known[name] ?? (() => notThere)
  }
  return imports
}
