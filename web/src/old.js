// Tells somebody whose browser is too old that it is, in place of the page. Every browser since 1999
// reads this file. Documents name the versions, and e2e/old.test.ts holds this list to the build.
(function () {
  var needed = (
    'Array.prototype.at Array.prototype.findLast Array.prototype.findLastIndex Array.prototype.toReversed Array.prototype.toSorted ' +
    'Array.prototype.toSpliced Array.prototype.with String.prototype.replaceAll Object.fromEntries Object.hasOwn AbortSignal.timeout ' +
    'Intl.PluralRules Intl.RelativeTimeFormat Intl.Segmenter ResizeObserver queueMicrotask structuredClone Element.prototype.animate ' +
    'Element.prototype.replaceChildren HTMLDialogElement.prototype.showModal HTMLElement.prototype.inert HTMLScriptElement.prototype.noModule'
  ).split(' ')
  var styles = [['selector(:has(a))'], ['color', 'color-mix(in srgb, red, blue)'], ['height', '1dvh'], ['rotate', '1deg']]
  var versions = 'Chrome 111, Edge 111, Firefox 125, Safari 16.2'
  var texts = __TEXTS__ // each language's

  function has(path) {
    var at = window
    var parts = path.split('.')
    for (var i = 0; i < parts.length; i++) {
      if (!at || !(parts[i] in at)) return false
      if (i < parts.length - 1) at = at[parts[i]]
    }
    return true
  }

  function isOld() {
    for (var i = 0; i < needed.length; i++) if (!has(needed[i])) return true
    if (!window.CSS || !CSS.supports) return true
    for (i = 0; i < styles.length; i++) if (!CSS.supports.apply(CSS, styles[i])) return true
    return false
  }

  if (!isOld()) return
  var chosen = /(?:^|; *)lang=(\w\w)/.exec(document.cookie)
  var lang = chosen && texts[chosen[1]] ? chosen[1] : String(navigator.language).slice(0, 2).toLowerCase()
  if (!texts[lang]) lang = 'en'
  document.documentElement.lang = lang
  var told = document.createElement('p')
  told.setAttribute('role', 'alert')
  told.appendChild(document.createTextNode(texts[lang].replace('{versions}', versions)))
  var page = document.createElement('div')
  page.className = 'first-paint' // the server’s style
  page.appendChild(told)
  document.body.innerHTML = '' // without its place the client does not begin
  document.body.appendChild(page)
})()
