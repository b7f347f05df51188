// Reads messages as the npm package web-push does, with the modules that it uses: http_ece, which is
// by the author of RFC 8188, and jws. Standard input and output are JSON: a list of requests, and
// what each of them says.
import { createECDH, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const above = createRequire(new URL('../../../web/package.json', import.meta.url))
const require = createRequire(above.resolve('web-push'))
const ece = require('http_ece')
const jws = require('jws')

const bytes = (text) => Buffer.from(text, 'base64url')

function payload({ body, auth, secret }) {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(bytes(secret))
  return ece.decrypt(bytes(body), { version: 'aes128gcm', privateKey, authSecret: auth }).toString()
}

function claims({ authorization }) {
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization)
  const point = bytes(key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const pem = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    .export({ format: 'pem', type: 'spki' })
  return jws.verify(token, 'ES256', pem) ? jws.decode(token).payload : 'a wrong signature'
}

const requests = JSON.parse(readFileSync(0, 'utf8'))
process.stdout.write(JSON.stringify(requests.map((r) => ({ payload: payload(r), claims: claims(r) }))))
